import {once} from 'node:events';
import {Agent, type IncomingMessage, request} from 'node:http';
import {json} from 'node:stream/consumers';
import {setTimeout as sleep} from 'node:timers/promises';
import {listen} from '../../http/listen';
import {openCounts} from '../../http/throttle';
import {
  correctPassword,
  email,
  openScene,
  operations,
  send,
} from '../../testing/accounts-client';
import {
  createLibsqlDatabase,
  describeOnEachStore,
} from '../../testing/accounts-stores';
import {afterTest} from '../../testing/after-test';
import {createTestApp} from '../../testing/test-site';
import {demoAccounts} from '../demo';
import {
  createPasswordQueue,
  createPasswords,
  maxRunning,
  maxWaiting,
  refuseNewPassword,
} from './passwords';

/** As many sign-ins as the queue takes. */
const maxTaken = maxRunning + maxWaiting;

/** An address of its own for each of several clients. */
const addressOf = (client: number) => `192.0.2.${client}`;

/** Work that goes on until the test ends it. */
function createWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<boolean>((end) => ends.push(() => end(true)));
  const end = () => ends.splice(0).forEach((each) => each());
  /** Ends what runs and what starts then, until all is done. */
  async function drain(runs: Promise<unknown>[]) {
    const draining = setInterval(end);
    await Promise.all(runs);
    clearInterval(draining);
  }
  return {work, ends, end, drain};
}

test('runs as many at once as it may, and the others in order', async () => {
  const queue = createPasswordQueue();
  const {work, ends, drain} = createWork();
  const started: number[] = [];
  const runs = Array.from({length: maxRunning + 2}, (_, i) =>
    queue.run(addressOf(1), () => {
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

test('is full with all at work and all places to wait taken, until one is done', async () => {
  const queue = createPasswordQueue();
  const {work, end, drain} = createWork();
  const runs = Array.from({length: maxTaken - 1}, (_, i) =>
    queue.run(addressOf(i), work),
  );
  expect(queue.isFull(addressOf(99))).toBe(false);
  runs.push(queue.run(addressOf(99), work));
  expect(queue.isFull(addressOf(100))).toBe(true);
  end();
  await runs[0];
  expect(queue.isFull(addressOf(100))).toBe(false);
  await drain(runs);
});

test('is full for an address that has 5 places to wait, not for others', async () => {
  const queue = createPasswordQueue();
  const {work, end, drain} = createWork();
  const runs = Array.from({length: maxRunning + 5}, (_, i) => {
    expect(queue.isFull('2001:db8::1')).toBe(false);
    return queue.run(`2001:db8::${i}`, work);
  });
  expect(queue.isFull('2001:db8::ffff')).toBe(true);
  expect(queue.isFull(addressOf(1))).toBe(false);
  end();
  await runs[0];
  expect(queue.isFull('2001:db8::1')).toBe(false);
  await drain(runs);
});

test('goes on after work that fails', async () => {
  const queue = createPasswordQueue();
  const failing = Array.from({length: maxRunning}, () =>
    expect(
      queue.run(addressOf(1), () => Promise.reject(new Error('no'))),
    ).rejects.toThrow(),
  );
  const next = queue.run(addressOf(1), async () => 'done');
  await Promise.all(failing);
  expect(await next).toBe('done');
});

test('answers a read, and 503 with Retry-After to a sign-in that finds the queue full, and counts no failure', async () => {
  const {work, drain} = createWork();
  const passwords = createPasswords({verify: work});
  const {accounts, me, enter, events} = await openScene(createLibsqlDatabase, {
    passwords,
  });
  const flood = Array.from({length: maxTaken}, (_, i) =>
    enter(`${i}@harbour.test`, 'x', addressOf(i + 2)),
  );
  expect(await me()).toBe('UNAUTHORIZED');
  const credentials = {email, password: correctPassword};
  for (let i = 0; i < 11; i++) {
    const sent = send(accounts, operations.authenticateUser, credentials);
    expect(await sent).toMatchObject({
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
  const event = {event: 'sign_in_throttled', address: '192.0.2.1'};
  expect(events()).toEqual(Array(11).fill({...event, reason: 'busy'}));
  await drain(flood);
  const answer = enter();
  await drain([answer]);
  expect((await answer).success).toBe(true);
});

describeOnEachStore((createDatabase) => {
  test('50 sign-ins succeed beside 100 connections of a throttled address', async () => {
    const url = await createDatabase();
    const counts = await openCounts(url);
    afterTest(() => counts.close());
    const addresses = counts.createThrottle('sign-in');
    for (let i = 0; i < 100; i++) {
      await addresses.consume('127.0.0.2');
    }
    const counted = jest.spyOn(addresses, 'consume').mockClear();
    const {accounts} = await openScene(async () => url, {
      passwords: createPasswords({verify: () => sleep(20, true)}),
      counts: {
        ...counts,
        createThrottle: (name, most) =>
          name === 'sign-in' ? addresses : counts.createThrottle(name, most),
      },
    });
    const app = createTestApp({graphql: accounts.fetch});
    const server = await listen(app, {port: 0, host: '127.0.0.1'});
    afterTest(() => server.stop());
    const client = (localAddress: string) => {
      const agent = new Agent({keepAlive: true, localAddress});
      afterTest(() => agent.destroy());
      return () => postSignIn(server.port, agent);
    };

    const flood = client('127.0.0.2');
    let isOver = false;
    const connections = Array.from({length: 100}, async () => {
      while (!isOver) {
        await flood();
      }
    });
    const reader = client('127.0.0.1');
    const readers = Array.from({length: 5}, async () => {
      for (let i = 0; i < 10; i++) {
        expect(await reader()).toMatchObject({data: {result: {success: true}}});
      }
    });
    await Promise.all(readers).finally(() => (isOver = true));
    await Promise.all(connections);
    // Counted in the queue: the flood takes no place there, so that a reader
    // waits for readers alone, however slow a check is.
    expect(counted).toHaveBeenCalledTimes(50);
    expect(counted).not.toHaveBeenCalledWith('127.0.0.2');
    expect.assertions(52);
  });
});

/** Signs in over a socket with the right password. */
async function postSignIn(port: number, agent: Agent): Promise<unknown> {
  const sent = request({
    ...{port, host: '127.0.0.1', agent, path: '/graphql', method: 'POST'},
    headers: {'content-type': 'application/json'},
  });
  const query = operations.authenticateUser;
  const variables = {email, password: correctPassword};
  sent.end(JSON.stringify({query, variables}));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return json(response);
}

const short = 'The password must have at least 12 characters.';
const repeated =
  /^This password repeats a few characters\. Choose several words/;
const common = /^This password is too common .* Choose several words/;
const ownWords = /^This password is little more than .* Choose several words/;

const own = [
  'robin.vale@harbour.test',
  'Robin',
  'Vale',
  'Harbour Cold Chain',
  'Platform',
];

test.each([
  'twelve chars',
  'a-long-pass-phrase',
  '🦭🐳🐬🐋'.repeat(3),
  '839201746502',
  '7#k9w2!4m$xq',
  'harbour-lantern-walrus',
  'the robins eat worms',
  demoAccounts[0]!.password,
])('accepts %p', async (password) => {
  expect(await refuseNewPassword(password, own)).toBeUndefined();
});

test.each([
  ['elf letters', short],
  ['🦭'.repeat(11), short],
  ['aaaaaaaaaaaa', repeated],
  [' '.repeat(12), repeated],
  ['🦭'.repeat(12), repeated],
  ['121212121212', repeated],
  ['1qaz2wsx3edc', common],
  ['1QAZ2wsx3EDC', common],
  ['123456789012', common],
  ['Password1234!', common],
  ['iloveyou1234', common],
  ['2024 P@ssw0rd!', common],
  ['trustno1!!!!', common],
  ['harbour-secret', common],
  ['platform2026', ownWords],
  ['Platform-Platform', ownWords],
  ['harbourcoldchain', ownWords],
  ['Harbour/Cold/Chain/1', ownWords],
  ['Robin.Vale@harbour.test', ownWords],
  ['ROBIN.VALE.2026', ownWords],
  ['ＰＬＡＴＦＯＲＭ１２３４', ownWords],
])('says of %p what to do: %p', async (password, message) => {
  const refusal = await refuseNewPassword(password, own);
  expect(refusal).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});

test('judges a long password in the time that its length takes', async () => {
  const start = performance.now();
  await refuseNewPassword(`ab${'1!'.repeat(50_000)}c d`, own);
  await refuseNewPassword('robin'.repeat(20_000), own);
  expect(performance.now() - start).toBeLessThan(5000);
});
