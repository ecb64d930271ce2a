import * as argon2 from '@node-rs/argon2';
import {open} from '../../../../lock-server/src/testing/open';
import {operations} from '../../../../lock-server/src/testing/operations';
import {correctPassword, email} from '../../../../lock-server/src/testing/test-accounts';
import {createPasswordQueue, createPasswords, maxRunning, maxWaiting} from './passwords';

/** As many sign-ins as the queue takes. */
const maxTaken = maxRunning + maxWaiting;

/** An address of its own for each of several clients. */
const findAddress = (client: number) => `192.0.2.${client}`;

/** A queue, and work that goes on until the test ends it. */
function openQueue() {
  const queue = createPasswordQueue();
  const ends: (() => void)[] = [];
  const work = () => new Promise<boolean>((end) => ends.push(() => end(true)));
  const end = () => ends.splice(0).forEach((each) => each());
  /** Ends what runs and what starts then, until all is done. */
  async function drain(runs: Promise<unknown>[]) {
    const draining = setInterval(end);
    await Promise.all(runs);
    clearInterval(draining);
  }
  return {queue, work, ends, end, drain};
}

test('runs as many at once as it may, and the others in order', async () => {
  const {queue, work, ends, drain} = openQueue();
  const started: number[] = [];
  const runs = Array.from({length: maxRunning + 2}, (_, i) =>
    queue.run(findAddress(1), () => {
      started.push(i);
      return work();
    }),
  );
  for (const count of [maxRunning, maxRunning + 1, maxRunning + 2]) {
    await new Promise(setImmediate);
    expect(started).toEqual([...Array(count).keys()]);
    ends.shift()?.();
  }
  await drain(runs);
});

test('takes 20 who wait behind one address, as in an office, and then others', async () => {
  const {queue, work, end, drain} = openQueue();
  const runs = Array.from({length: maxRunning + 20}, (_, i) => {
    expect(queue.isFull('2001:db8::1')).toBe(false);
    return queue.run(`2001:db8::${i}`, work);
  });
  expect(queue.isFull('2001:db8::ffff')).toBe(true);
  expect(queue.isFull(findAddress(1))).toBe(false);
  // The last places are for other addresses, one each, until one of all is done.
  for (let i = 20; i < maxWaiting; i++) {
    expect(queue.isFull(findAddress(i))).toBe(false);
    runs.push(queue.run(findAddress(i), work));
    expect(queue.isFull(findAddress(i))).toBe(true);
  }
  expect(queue.isFull(findAddress(99))).toBe(true);
  end();
  await runs[0];
  expect(queue.isFull(findAddress(99))).toBe(false);
  await drain(runs);
});

test('addresses that wait take turns', async () => {
  const {queue, work, end, drain} = openQueue();
  const running = Array.from({length: maxRunning}, () => queue.run(findAddress(99), work));
  const started: number[] = [];
  const waiting = [1, 1, 1, 2, 2, 3, 1].map((client) =>
    queue.run(findAddress(client), async () => void started.push(client)),
  );
  end();
  await drain([...running, ...waiting]);
  expect(started).toEqual([1, 2, 3, 1, 2, 1, 1]);
});

test('goes on after work that fails', async () => {
  const queue = createPasswordQueue();
  const failing = Array.from({length: maxRunning}, () =>
    expect(queue.run(findAddress(1), () => Promise.reject(new Error('no')))).rejects.toThrow(),
  );
  const next = queue.run(findAddress(1), async () => 'done');
  await Promise.all(failing);
  expect(await next).toBe('done');
});

test('answers a read, and 503 with Retry-After to a sign-in that finds the queue full, and counts no failure', async () => {
  const {work, drain} = openQueue();
  const passwords = createPasswords({verify: work});
  const {accounts, events} = await open({accounts: 'test', service: {passwords}});
  const {send, me, trySignIn: enter} = accounts;
  // One more than the queue takes: the answer to that one says that it is full.
  const flood = Array.from({length: maxTaken + 1}, (_, i) =>
    send(
      operations.authenticateUser,
      {email: `${i}@harbour.test`, password: 'x'},
      {address: findAddress(i + 2)},
    ),
  );
  expect(await Promise.race(flood)).toMatchObject({status: 503});
  expect(events()).toHaveLength(1);
  expect(await me()).toBe('UNAUTHORIZED');
  const credentials = {email, password: correctPassword};
  for (let i = 0; i < 11; i++) {
    const sent = send(operations.authenticateUser, credentials);
    expect(await sent).toMatchObject({
      status: 503,
      headers: {'retry-after': '2'},
      errors: [
        {
          message: 'Too many people are signing in. Try again in a few seconds.',
          extensions: {code: 'TOO_BUSY'},
        },
      ],
    });
  }
  const event = {event: 'sign_in_throttled', address: '192.0.2.1'};
  expect(events()).toEqual(Array(11).fill({...event, reason: 'busy'}));
  await drain(flood);
  const answer = enter();
  await drain([answer]);
  expect((await answer).success).toBe(true);
});

describe('spellings of one password', () => {
  const composed = 'fünf grüne igel';
  const typed = {
    composed,
    'with decomposed letters': composed.normalize('NFD'),
    'with no-break spaces': composed.replaceAll(' ', '\u00a0'),
    'with wide letters': 'ｆünf grüne igel',
    'with ideographic spaces': composed.replaceAll(' ', '\u3000'),
    'with the space of Ogham': composed.replaceAll(' ', '\u1680'),
  };

  test('are hashed by argon2id, at what OWASP recommends', async () => {
    expect(await createPasswords().hash('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('match a hash of each other, and another password does not', async () => {
    const {hash, verify: matches} = createPasswords();
    const stored = await Promise.all(Object.values(typed).map(hash));
    for (const one of stored) {
      for (const other of Object.values(typed)) {
        expect(await matches(one, other)).toBe(true);
      }
      expect(await matches(one, 'funf grune igel')).toBe(false);
    }
  });

  test('cost an unknown account one verification too', async () => {
    const verify = jest.fn(argon2.verify);
    expect(await createPasswords({verify}).verify(undefined, composed)).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
  });
});
