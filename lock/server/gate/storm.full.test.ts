import type {RequestListener} from 'node:http';
import {graphqlProxy} from '../graphql/proxy';
import {createThrottle} from '../http/throttle';
import {collectGarbage} from '../testing/collect-garbage';
import {openTestSite, startUpstream} from '../testing/open-test-site';
import {cookieHeader} from '../testing/test-site';

// A storm of requests while the endpoint behaves in every bad way at once.

const timeout = 1000; // ms
const atOnce = 25;

/** By token: how the endpoint behaves, and the statuses of the site. */
const behaviours: Record<string, {respond: RequestListener; session: number; graphql?: number}> = {
  good: {
    respond: (_, response) => response.end('{"data":{"me":{"id":7}}}'),
    session: 204,
    graphql: 200,
  },
  refused: {
    respond: (_, response) => response.end('{"data":null,"errors":[{"message":"UNAUTHORIZED"}]}'),
    session: 401,
    graphql: 200,
  },
  broken: {
    respond: (_, response) => response.writeHead(500).end('{"data":{"me":{"id":7}}}'),
    session: 502,
    graphql: 500,
  },
  html: {
    respond: (_, response) => response.end('<h1>Down for maintenance</h1>'),
    session: 502,
    graphql: 200,
  },
  gone: {respond: ({socket}) => socket.destroy(), session: 502, graphql: 502},
  slow: {respond: () => {}, session: 504, graphql: 504},
  dribbling: {
    respond: (_, response) => response.write('{"data":'),
    session: 504,
  },
};

type Case = [path: string, headers: Record<string, string>, status: number];

const cases: Case[] = [
  ...Object.entries(behaviours).flatMap(([token, {session, graphql}]) => {
    const headers = {'x-auth-token': token, 'content-type': 'application/json'};
    const posts: Case[] = [['/session', headers, session]];
    return graphql ? [...posts, ['/graphql', headers, graphql] as Case] : posts;
  }),
  ['/manual/reports', {cookie: cookieHeader()}, 200],
  ['/manual/reports', {accept: 'text/html'}, 401],
];

async function ask(origin: string, [path, headers, expected]: Case) {
  const isPost = 'x-auth-token' in headers;
  const response = await fetch(`${origin}${path}`, {
    headers,
    ...(isPost ? {method: 'POST', body: '{"query":"{ me { id } }"}'} : {}),
  });
  // A body that comes too late is cut, also behind a status of 200.
  const status = await response.text().then(
    () => response.status,
    () => 504,
  );
  const hasCookie = response.headers.has('set-cookie');
  const isExpected = status === expected && hasCookie === (status === 204);
  return {path, headers, status, isExpected};
}

async function storm(origin: string, requests: number) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < requests; at = next++) {
      answers.push(await ask(origin, cases[at % cases.length] as Case));
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
  return answers;
}

test('in a storm every response is right, and memory stays flat', async () => {
  const endpoint = await startUpstream((request, response) => {
    request.resume();
    const token = String(request.headers['x-auth-token']);
    behaviours[token]?.respond(request, response);
  });
  const {url: origin} = await openTestSite({
    way: 'socket',
    graphql: graphqlProxy(endpoint, {milliseconds: timeout}),
    endpointTimeout: timeout,
    throttle: createThrottle({max: 1_000_000}),
  });
  await storm(origin, 300); // makes what is made once, such as connections
  const before = await collectGarbage();
  const answers = await storm(origin, 750);
  const after = await collectGarbage();

  // On a busy machine a good endpoint can be late; then 504 is right.
  expect(answers.filter(({isExpected, status}) => !isExpected && status !== 504)).toEqual([]);
  const asExpected = answers.filter(({isExpected}) => isExpected);
  const seen = new Set(asExpected.map(({path, headers}) => JSON.stringify([path, headers])));
  expect(seen.size).toBe(cases.length);
  expect(after - before).toBeLessThan(5);
});
