import {
  openTestAccounts,
  operations,
  correctPassword,
  send,
  signIn,
} from '../../testing/accounts-client';
import {email, openScene} from '../../testing/accounts-scene';
import {createLibsqlDatabase} from '../../testing/accounts-stores';
import {createPasswordQueue, mostAtOnce, mostWaiting} from './password-queue';
import {createPasswords} from './passwords';

/** As many sign-ins as the queue takes. */
const mostTaken = mostAtOnce + mostWaiting;

/** Work that goes on until the test ends it. */
function createWork() {
  const ends: (() => void)[] = [];
  const work = jest.fn(
    () => new Promise<boolean>((end) => ends.push(() => end(true))),
  );
  return {work, end: () => ends.splice(0).forEach((end) => end())};
}

test('runs as many at once as it may, and the others in order', async () => {
  const queue = createPasswordQueue();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const runs = Array.from({length: mostAtOnce + 2}, (_, i) =>
    queue.run(async () => {
      started.push(i);
      await new Promise<void>((end) => ends.push(end));
    }),
  );
  for (const count of [mostAtOnce, mostAtOnce + 1, mostAtOnce + 2]) {
    await new Promise(setImmediate);
    expect(started).toEqual([...Array(count).keys()]);
    ends.shift()?.();
  }
  ends.forEach((end) => end());
  await Promise.all(runs);
});

test('is full with all at work and all places to wait taken, until one is done', async () => {
  const queue = createPasswordQueue();
  const {work, end} = createWork();
  const runs = Array.from({length: mostTaken - 1}, () => queue.run(work));
  expect(queue.isFull()).toBe(false);
  runs.push(queue.run(work));
  expect(queue.isFull()).toBe(true);
  end();
  await runs[0];
  expect(queue.isFull()).toBe(false);
  const draining = setInterval(end);
  await Promise.all(runs);
  clearInterval(draining);
});

test('goes on after work that fails', async () => {
  const queue = createPasswordQueue();
  const failing = Array.from({length: mostAtOnce}, () =>
    expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow(),
  );
  const next = queue.run(async () => 'done');
  await Promise.all(failing);
  expect(await next).toBe('done');
});

test('answers 503 with Retry-After to a sign-in that finds the queue full, and counts no failure', async () => {
  const {work, end} = createWork();
  const report = jest.fn();
  const passwords = createPasswords({verify: work});
  const {accounts} = await openScene(createLibsqlDatabase, {passwords, report});
  const flood = Array.from({length: mostTaken}, (_, i) =>
    signIn(accounts, `${i}@harbour.test`, 'x', `192.0.2.${i}`),
  );
  const {authenticateUser} = operations;
  const attempt = () =>
    send(accounts, authenticateUser, {email, password: correctPassword});
  for (let i = 0; i < 11; i++) {
    expect(await attempt()).toMatchObject({
      status: 503,
      headers: {'retry-after': '2'},
      errors: [
        {
          message:
            'Too many people are signing in. Try again in a few seconds.',
          extensions: {code: 'TOO_BUSY'},
        },
      ],
    });
  }
  expect(report).toHaveBeenLastCalledWith({
    event: 'sign_in_throttled',
    address: '192.0.2.1',
    reason: 'busy',
  });
  const draining = setInterval(end);
  await Promise.all(flood);
  expect((await attempt()).data.result.success).toBe(true);
  clearInterval(draining);
});

test('answers reads while password checks are waiting', async () => {
  const {work, end} = createWork();
  const url = await createLibsqlDatabase();
  const passwords = createPasswords({verify: work});
  const accounts = await openTestAccounts(url, {passwords});
  const flood = Array.from({length: mostTaken}, (_, i) =>
    signIn(accounts, `${i}@harbour.test`, 'x'),
  );
  const {errors} = await send(accounts, operations.me);
  expect(errors[0].message).toBe('UNAUTHORIZED');
  const draining = setInterval(end);
  await Promise.all(flood);
  clearInterval(draining);
});
