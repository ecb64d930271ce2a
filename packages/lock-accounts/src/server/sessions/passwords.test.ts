import {open} from '../../../../testing/src/open';
import {operations} from '../../../../testing/src/operations';
import {correctPassword, email} from '../../../../testing/src/test-accounts';
import {createPasswordQueue, createPasswords, maxRunning, maxWaiting} from './passwords';

/** The number of sign-ins that the queue takes. */
const maxTaken = maxRunning + maxWaiting;

test('a queue runs as many tasks at once as it may, and the others in order, even after failures', async () => {
  const queue = createPasswordQueue();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const runs = Array.from({length: maxTaken}, (_, i) =>
    queue
      .run(async () => {
        started.push(i);
        await new Promise<void>((end) => ends.push(end));
        throw new Error('no');
      })
      .catch(() => {}),
  );
  expect(queue.isFull()).toBe(true);
  for (let count = maxRunning; count <= maxTaken; count++) {
    await new Promise(setImmediate);
    expect(started).toEqual([...Array(count).keys()]);
    ends.shift()?.();
  }
  ends.forEach((end) => end());
  await Promise.all(runs);
  expect(queue.isFull()).toBe(false);
  expect(await queue.run(async () => 'done')).toBe('done');
});

test('while the queue is full, a read is answered, and a sign-in gets 503 with Retry-After and is not counted', async () => {
  const ends: (() => void)[] = [];
  const verify = () => new Promise<boolean>((end) => ends.push(() => end(true)));
  const {accounts, events} = await open({
    accounts: 'test',
    service: {passwords: createPasswords({verify})},
  });
  const {send, me, trySignIn: enter} = accounts;
  // One sign-in more than the queue takes: its answer says that the queue is full.
  const flood = Array.from({length: maxTaken + 1}, (_, i) =>
    enter(`${i}@harbour.test`, 'x', `192.0.2.${i + 2}`),
  );
  await Promise.race(flood);
  expect(events()).toHaveLength(1);
  expect(await me()).toBe('UNAUTHORIZED');
  const credentials = {email, password: correctPassword};
  for (let i = 0; i < 11; i++) {
    expect(await send(operations.authenticateUser, credentials)).toMatchObject({
      ...{status: 503, headers: {'retry-after': '2'}},
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
  const ending = setInterval(() => ends.splice(0).forEach((end) => end()));
  await Promise.all(flood);
  expect((await enter()).success).toBe(true);
  clearInterval(ending);
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
});
