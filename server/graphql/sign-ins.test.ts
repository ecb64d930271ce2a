import {createThrottle} from '../http/throttle';
import {startUpstream, type Upstream} from '../testing/open-proxied-site';
import {graphqlProxy} from './proxy';

// The throttle in front of an endpoint elsewhere that always answers the same.

const from = {address: '192.0.2.1'};
const refused = '{"data":{"authenticateUser":{"success":false}}}';
const accepted = '{"data":{"authenticateUser":{"success":true,"token":"x"}}}';
const document = 'mutation { authenticateUser(email: "a") { success token } }';
const signIn = JSON.stringify({query: document});

let upstream: Upstream;
let answer: {body: string; status: number};
let received: string[];

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.statusCode = answer.status;
      response.end(answer.body);
    });
  });
});

beforeEach(() => {
  answer = {body: refused, status: 200};
  received = [];
});

afterAll(() => upstream.stop());

/** An endpoint at which two sign-ins may fail. */
const endpointOfTwo = () =>
  graphqlProxy(upstream.url, {throttle: createThrottle({max: 2})});

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body,
  });
}

async function statusesOf(request: () => Request): Promise<number[]> {
  const endpoint = endpointOfTwo();
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    statuses.push((await endpoint(request(), from)).status);
  }
  return statuses;
}

test('the third sign-in after two failures has to wait', async () => {
  const endpoint = endpointOfTwo();
  for (let i = 0; i < 2; i++) {
    const response = await endpoint(post(signIn), from);
    expect(await response.text()).toBe(refused);
  }
  const response = await endpoint(post(signIn), from);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await response.json()).errors).toHaveLength(1);
  expect(received).toHaveLength(2);
});

test('another address is not made to wait', async () => {
  const endpoint = endpointOfTwo();
  for (let i = 0; i < 3; i++) {
    await endpoint(post(signIn), from);
  }
  const other = {address: '192.0.2.2'};
  expect((await endpoint(post(signIn), other)).status).toBe(200);
});

test('other operations pass while an address waits', async () => {
  const endpoint = endpointOfTwo();
  for (let i = 0; i < 3; i++) {
    await endpoint(post(signIn), from);
  }
  const me = post('{"query":"{ me { id } }"}');
  expect((await endpoint(me, from)).status).toBe(200);
});

const form = new FormData();
form.set('operations', signIn);
form.set('map', '{}');
const inFragment =
  'mutation { ...F } fragment F on Mutation { x: authenticateUser { success } }';

test.each<[string, () => Request]>([
  ['JSON', () => post(signIn)],
  ['letters of JSON', () => post(signIn.replace('auth', '\\u0061uth'))],
  ['JSON after 200 kB of padding', () => post(' '.repeat(200_000) + signIn)],
  ['the second of two keys', () => post(`{"query":"{me}",${signIn.slice(1)}`)],
  ['a fragment', () => post(JSON.stringify({query: inFragment}))],
  [
    'a change of password',
    () => post('{"query":"mutation { changePassword { success } }"}'),
  ],
  [
    'one of two operations',
    () => post(JSON.stringify({query: `query a { me } ${document}`})),
  ],
  [
    'a form with uploads',
    () => new Request('http://localhost/graphql', {method: 'POST', body: form}),
  ],
])('a sign-in is recognised in %s', async (_, request) => {
  expect(await statusesOf(request)).toEqual([200, 200, 429]);
});

test.each<[string, number, () => Request]>([
  ['a batch', 400, () => post(`[${signIn},${signIn}]`)],
  [
    'one document that signs in twice',
    400,
    () =>
      post('{"query":"mutation { a: authenticateUser b: authenticateUser }"}'),
  ],
  [
    'a persisted query',
    400,
    () => post('{"query":"{me}","extensions":{"persistedQuery":{}}}'),
  ],
  ['a persisted query alone', 400, () => post('{"extensions":{}}')],
  ['a document by its id', 400, () => post('{"id":"1","documentId":"1"}')],
  ['JSON in UTF-16', 400, () => post(Buffer.from(signIn, 'utf16le'))],
  [
    'JSON that is not UTF-8',
    400,
    () => post(Buffer.from(`${signIn.slice(0, -1)},"\xff":0}`, 'latin1')),
  ],
  ['what is not GraphQL', 400, () => post('{"query":"\\u0000"}')],
  [
    'a document of 2000 words',
    400,
    () => post(JSON.stringify({query: `{${' me'.repeat(2000)}}`})),
  ],
  [
    'deep nesting',
    400,
    () => post(JSON.stringify({query: '{a'.repeat(100_000)})),
  ],
  [
    'a mutation by GET',
    405,
    () =>
      new Request(
        'http://localhost/graphql?query=mutation%7B%61uthenticateUser%7D',
      ),
  ],
])('%s is refused with %d', async (_, status, request) => {
  expect((await endpointOfTwo()(request(), from)).status).toBe(status);
  expect(received).toEqual([]);
});

test('the endpoint gets one document, the one that was looked at', async () => {
  const body = `{"query":"${'x'}","query":"# x\\u2028\\n{ me }","id":"1","variables":null}`;
  const request = new Request('http://localhost/graphql?query={x}&id=1', {
    method: 'POST',
    body,
  });
  await endpointOfTwo()(request, from);
  expect(received.map((text) => JSON.parse(text))).toEqual([
    {query: '{\n  me\n}', variables: null},
  ]);
});

test('a sign-in that succeeds is not counted', async () => {
  answer.body = accepted;
  expect(await statusesOf(() => post(signIn))).toEqual([200, 200, 200]);
});

test('a sign-in under another name that succeeds is not counted', async () => {
  answer.body = '{"data":{"x":{"success":true}}}';
  const request = () => post(JSON.stringify({query: inFragment}));
  expect(await statusesOf(request)).toEqual([200, 200, 200]);
});

test.each([
  ['says no', refused, 200],
  ['does not say success', '{"data":{"authenticateUser":{"token":"x"}}}', 200],
  ['throws', '{"data":null,"errors":[{"message":"Wrong password"}]}', 200],
  ['throws without data', '{"errors":[{"message":"No"}]}', 200],
  ['has a null field', '{"data":{"authenticateUser":null}}', 200],
  ['says success elsewhere', '{"data":{"x":{"success":true}}}', 200],
  ['says success with an error status', accepted, 400],
  ['fails', '<h1>Bad gateway</h1>', 502],
  ['cannot be read', '--- multipart', 200],
  ['is a batch', `[${accepted}]`, 200],
  ['is empty', '', 204],
])('a response that %s is counted', async (_, body, status) => {
  answer = {body, status};
  const statuses = await statusesOf(() => post(signIn));
  expect(statuses).toEqual([status, status, 429]);
});

test('a response in which another field is named success is counted', async () => {
  answer.body = '{"data":{"authenticateUser":{"success":true}}}';
  const query = 'mutation { authenticateUser { success: isEnabled } }';
  const statuses = await statusesOf(() => post(JSON.stringify({query})));
  expect(statuses).toEqual([200, 200, 429]);
});

test('a hundred sign-ins at once do not get past the limit', async () => {
  const endpoint = endpointOfTwo();
  await Promise.all(
    Array.from({length: 100}, () => endpoint(post(signIn), from)),
  );
  expect(received).toHaveLength(2);
});
