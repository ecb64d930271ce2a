import {gzipSync} from 'node:zlib';
import {createThrottle} from '../http/throttle';
import {throttleSignIn} from './throttle-sign-in';

const from = {address: '192.0.2.1'};
const refused = '{"data":{"authenticateUser":{"success":false}}}';
const accepted = '{"data":{"authenticateUser":{"success":true,"token":"x"}}}';
const signIn = JSON.stringify({
  query: 'mutation ($e: String!) { authenticateUser(email: $e) { success } }',
});

// An endpoint of two failures that always answers the same, reading all of the
// request as a real one does.
function endpointOf(answer: string, status = 200) {
  const bodies: string[] = [];
  const endpoint = throttleSignIn(
    async (request) => {
      bodies.push(await request.text());
      return new Response(answer, {status});
    },
    createThrottle({most: 2}),
  );
  return {endpoint, bodies};
}

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body,
    duplex: 'half',
  } as RequestInit);
}

async function statusesOf(
  answer: string,
  request: () => Request,
  status?: number,
): Promise<number[]> {
  const {endpoint} = endpointOf(answer, status);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    statuses.push((await endpoint(request(), from)).status);
  }
  return statuses;
}

test('the third sign-in after two failures is told to wait', async () => {
  const {endpoint, bodies} = endpointOf(refused);
  for (let i = 0; i < 2; i++) {
    const response = await endpoint(post(signIn), from);
    expect(await response.text()).toBe(refused);
  }
  const response = await endpoint(post(signIn), from);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await response.json()).errors).toHaveLength(1);
  expect(bodies).toHaveLength(2);
});

test('another address is not made to wait', async () => {
  const {endpoint} = endpointOf(refused);
  for (let i = 0; i < 3; i++) await endpoint(post(signIn), from);
  const other = {address: '192.0.2.2'};
  expect((await endpoint(post(signIn), other)).status).toBe(200);
});

test('other operations pass while an address waits', async () => {
  const {endpoint} = endpointOf(refused);
  for (let i = 0; i < 3; i++) await endpoint(post(signIn), from);
  const me = post('{"query":"{ me { id } }"}');
  expect((await endpoint(me, from)).status).toBe(200);
});

const escaped = signIn.replace(
  'authenticateUser',
  '\\u0061uthenticate\\u0055ser',
);
const form = new FormData();
form.set('operations', signIn);

test.each<[string, () => Request]>([
  ['JSON', () => post(signIn)],
  ['JSON with escapes', () => post(escaped)],
  ['JSON after 200 kB of padding', () => post(' '.repeat(200_000) + signIn)],
  ['another type', () => post(signIn, {'content-type': 'text/plain'})],
  ['a batch', () => post(`[${signIn},${signIn}]`)],
  [
    'a form with uploads',
    () => new Request('http://localhost/graphql', {method: 'POST', body: form}),
  ],
  [
    'chunks of a letter',
    () =>
      post(
        new ReadableStream({
          start(stream) {
            for (const letter of signIn) stream.enqueue(Buffer.from(letter));
            stream.close();
          },
        }),
      ),
  ],
  [
    'a query by GET',
    () =>
      new Request(
        'http://localhost/graphql?query=mutation%7B%61uthenticateUser%7D',
      ),
  ],
])('a sign-in is recognised in %s', async (_, request) => {
  expect(await statusesOf(refused, request)).toEqual([200, 200, 429]);
});

test.each([
  ['says success', accepted, 200],
  ['could not be judged', '{"errors":[{"message":"No connection"}]}', 200],
  ['failed with the endpoint', '<h1>Bad gateway</h1>', 502],
])('a sign-in that %s is not counted', async (_, answer, status) => {
  const statuses = await statusesOf(answer, () => post(signIn), status);
  expect(statuses).toEqual([status, status, status]);
});

test.each([
  ['does not say success', '{"data":{"authenticateUser":{"token":null}}}'],
  [
    'succeeds beside one that fails',
    '{"data":{"a":{"success":true},"b":{"success":false}}}',
  ],
  ['says UNAUTHORIZED', '{"errors":[{"message":"UNAUTHORIZED"}]}'],
  ['cannot be read', '--- multipart'],
  ['is a batch', `[${accepted},${refused}]`],
])('an answer that %s is counted', async (_, answer) => {
  const statuses = await statusesOf(answer, () => post(signIn));
  expect(statuses).toEqual([200, 200, 429]);
});

test('a hundred sign-ins at once are no way round', async () => {
  const {endpoint, bodies} = endpointOf(refused);
  await Promise.all(
    Array.from({length: 100}, () => endpoint(post(signIn), from)),
  );
  expect(bodies).toHaveLength(2);
});

test('a compressed request cannot be watched and is refused', async () => {
  const {endpoint, bodies} = endpointOf(accepted);
  const request = post(gzipSync(signIn), {'content-encoding': 'gzip'});
  expect((await endpoint(request, from)).status).toBe(415);
  expect(bodies).toEqual([]);
});

test('the body reaches the endpoint unchanged', async () => {
  const {endpoint, bodies} = endpointOf(accepted);
  await endpoint(post(signIn), from);
  expect(bodies).toEqual([signIn]);
});
