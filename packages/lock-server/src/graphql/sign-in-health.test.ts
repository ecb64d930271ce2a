import {text} from 'node:stream/consumers';
import {setTimeout as sleep} from 'node:timers/promises';
import {loadEndpoint} from '../load-endpoint';
import {openCounts} from '../http/throttle';
import {graphqlRequest} from '../http/graphql-endpoint';
import {readSettings} from '../settings';
import {open} from '../../../testing/src/open';
import {guides, secret} from '../../../testing/src/test-site';
import {startUpstream} from '../../../testing/src/upstream';
import {watchErrors} from '../../../testing/src/watch-errors';

// How `/readyz` depends on the answers of a reachable platform to sign-ins.

const works = '{"data":{"authenticateUser":{"success":false}}}';
const unauthorized = '{"errors":[{"message":"UNAUTHORIZED"}]}';
const away = '{"errors":[{"message":"Cannot connect to db"}]}';
const nobody = '{"data":{"authenticateUser":{"success":true,"user":{"id":null}}}}';
const signedIn = '{"data":{"authenticateUser":{"success":true,"user":{"id":7}}}}';

/** The answers of a platform to sign-ins of readers and of a made-up user; default status 200. */
interface Told {
  toReaders: string;
  toNobody: string;
  status?: number;
}

/** Opens a site before a platform that answers sign-ins as `told` says. */
async function openSite(told: Told, now?: () => number) {
  const url = await startUpstream(async (request, response) => {
    const asked = await text(request);
    const isOfNobody = asked.includes('@example.invalid');
    const answer = isOfNobody ? told.toNobody : told.toReaders;
    const isSignIn = asked.includes('authenticateUser');
    response.statusCode = isSignIn ? (told.status ?? 200) : 200;
    response.end(isSignIn ? answer : '{"data":{}}');
  });
  const settings = readSettings({SESSION_SECRET: secret, GRAPHQL_ENDPOINT: url});
  const counts = await openCounts(settings.DATABASE_URL);
  const openDatabase = () => Promise.reject(new Error('There is none.'));
  const {fetch, healthCheck} = await loadEndpoint(
    {settings, counts, openDatabase, guides, now},
    [],
  );
  const query =
    'mutation { authenticateUser(email: "kim@example.com", password: "x") { success user { id } } }';
  const readCause = () =>
    healthCheck.check(AbortSignal.timeout(2000)).then(
      () => null,
      (error: Error) => error.message,
    );
  return {
    signIn: () => fetch(graphqlRequest({query}), {address: '192.0.2.1'}),
    readCause,
    /** Waits until the endpoint is not ready for this cause or, with null, until it is ready. */
    async untilReady(cause: string | null) {
      for (let i = 0; i < 200 && (await readCause()) !== cause; i++) {
        await sleep(5);
      }
      expect(await readCause()).toBe(cause);
    },
    /** The status of `/readyz` in a process that has asked nothing yet. */
    readReadiness: async () => (await (await open({healthCheck})).ask('/readyz')).status,
  };
}

/** Checks that the server stays ready for as long as it needs to ask the platform. */
async function staysReady({readCause}: Awaited<ReturnType<typeof openSite>>) {
  for (let i = 0; i < 20; i++) {
    expect(await readCause()).toBeNull();
    await sleep(5);
  }
}

let errors: () => string[];
beforeEach(() => void (errors = watchErrors()));

test.each([
  ['errors', away, 'Sign-ins fail: the answer has errors'],
  ['a page', '<h1>Oops</h1>', 'Sign-ins fail: the answer is not JSON'],
])(
  'a platform that answers every sign-in with %s is not ready until it refuses one',
  async (...row) => {
    const [, answer, cause] = row;
    const told = {toReaders: works, toNobody: works};
    const site = await openSite(told);
    await staysReady(site);
    Object.assign(told, {toReaders: answer, toNobody: answer});
    await site.signIn();
    await site.untilReady(cause);
    expect(await site.readReadiness()).toBe(503);
    expect(errors()).toEqual([cause.replace('Sign-ins fail', 'A sign-in failed')]);
    // Nobody signs in meanwhile: a balancer may have taken the server out.
    told.toNobody = unauthorized;
    await site.untilReady(null);
  },
);

test.each([
  ['a page', 200, '<h1>Oops</h1>', 'is not JSON'],
  ['status 500', 500, '', 'has status 500'],
])(
  'a platform that answers sign-ins with %s from the start is not ready until it refuses one',
  async (_, status, answer, cause) => {
    const told = {toReaders: answer, toNobody: answer, status};
    const site = await openSite(told);
    await site.untilReady(`Sign-ins fail: the answer ${cause}`);
    Object.assign(told, {toNobody: unauthorized, status: 200});
    await site.untilReady(null);
  },
);

test.each([
  ['errors and status 400', 400, away],
  ['errors and status 500', 500, away],
  ['status 403 alone', 403, 'Wrong password'],
])('a platform that refuses sign-ins by %s is ready', async (_, status, answer) => {
  await staysReady(await openSite({toReaders: answer, toNobody: answer, status}));
});

test.each([
  ['whose sign-ins are the only ones that get errors', works],
  ['at a platform that refuses passwords by errors of any text', away],
])('a stranger %s does not change readiness', async (_, toNobody) => {
  const site = await openSite({toReaders: away, toNobody});
  for (let i = 0; i < 20; i++) {
    await site.signIn();
    expect(await site.readCause()).toBeNull();
  }
  await staysReady(site);
});

test('a platform whose sign-ins name no user is not ready for a minute, or until one names a user', async () => {
  const told = {toReaders: nobody, toNobody: works};
  let time = 0;
  const site = await openSite(told, () => time);
  await site.signIn();
  const cause = 'Sign-ins fail: the answer has no user id';
  await site.untilReady(cause);
  told.toReaders = signedIn;
  await site.signIn();
  await site.untilReady(null);
  told.toReaders = nobody;
  await site.signIn();
  await site.untilReady(cause);
  time += 60_000;
  await site.untilReady(null);
});
