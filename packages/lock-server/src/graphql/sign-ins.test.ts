import {text} from 'node:stream/consumers';
import {createThrottle} from '../http/throttle';
import {watchErrors} from '../../../testing/src/watch-errors';
import {startUpstream} from '../../../testing/src/upstream';
import {graphqlProxy} from './proxy';

// The throttle in front of a platform's endpoint that always gives the same answer.

const from = {address: '192.0.2.1'};
const refused = '{"data":{"authenticateUser":{"success":false}}}';
const accepted = '{"data":{"authenticateUser":{"success":true,"token":"x","user":{"id":7}}}}';
const document = 'mutation { authenticateUser(email: "a") { success token user { id } } }';
const signIn = JSON.stringify({query: document});

let url: string;
let answer: {body: string; status: number};
let received: string[];
let errors: () => string[];

beforeEach(async () => {
  errors = watchErrors();
  answer = {body: refused, status: 200};
  received = [];
  url = await startUpstream(async (request, response) => {
    received.push(await text(request));
    response.statusCode = answer.status;
    response.end(answer.body);
  });
});

/** Makes an endpoint that throttles an address after two failed sign-ins. */
const endpointOfTwo = () => graphqlProxy(url, {throttle: createThrottle({max: 2})});

function post(body: BodyInit): Request {
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body,
  });
}

/** Gives the statuses of three requests from one address. */
async function readStatuses(request: () => Request, endpoint = endpointOfTwo()): Promise<number[]> {
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

test('another address and other operations pass while an address waits', async () => {
  const endpoint = endpointOfTwo();
  expect(await readStatuses(() => post(signIn), endpoint)).toContain(429);
  const other = {address: '192.0.2.2'};
  expect((await endpoint(post(signIn), other)).status).toBe(200);
  const me = post('{"query":"{ me { id } }"}');
  expect((await endpoint(me, from)).status).toBe(200);
});

const inFragment = 'mutation { ...F } fragment F on Mutation { x: authenticateUser { success } }';

test.each<[string, () => Request]>([
  ['JSON', () => post(signIn)],
  ['letters of JSON', () => post(signIn.replace('auth', '\\u0061uth'))],
  ['JSON after 90 kB of padding', () => post(' '.repeat(90_000) + signIn)],
  ['the second of two keys', () => post(`{"query":"{me}",${signIn.slice(1)}`)],
  ['a fragment', () => post(JSON.stringify({query: inFragment}))],
  ['a change of password', () => post('{"query":"mutation { changePassword { success } }"}')],
  ['one of two operations', () => post(JSON.stringify({query: `query a { me } ${document}`}))],
])('a sign-in is recognised in %s', async (_, request) => {
  expect(await readStatuses(request)).toEqual([200, 200, 429]);
});

test.each<[string, BodyInit]>([
  ['a batch', `[${signIn},${signIn}]`],
  [
    'one document that signs in twice',
    '{"query":"mutation { a: authenticateUser b: authenticateUser }"}',
  ],
  ['a persisted query', '{"query":"{me}","extensions":{"persistedQuery":{}}}'],
  ['a persisted query alone', '{"extensions":{}}'],
  ['a document by its id', '{"id":"1","documentId":"1"}'],
  ['JSON in UTF-16', Buffer.from(signIn, 'utf16le')],
  ['JSON that is not UTF-8', Buffer.from(`${signIn.slice(0, -1)},"\xff":0}`, 'latin1')],
  ['a text that is not GraphQL', '{"query":"\\u0000"}'],
  ['a document of 2000 words', JSON.stringify({query: `{${' me'.repeat(2000)}}`})],
  ['deep nesting', JSON.stringify({query: '{a'.repeat(40_000)})],
])('%s is refused with 400', async (_, body) => {
  expect((await endpointOfTwo()(post(body), from)).status).toBe(400);
  expect(received).toEqual([]);
});

test('a mutation by GET is refused with 405', async () => {
  const request = new Request('http://localhost/graphql?query=mutation%7B%61uthenticateUser%7D');
  expect((await endpointOfTwo()(request, from)).status).toBe(405);
  expect(received).toEqual([]);
});

test('the endpoint gets only the document that was checked', async () => {
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

test.each([
  ['a sign-in', document, accepted],
  ['a sign-in under another name', inFragment, '{"data":{"x":{"success":true}}}'],
])('%s that succeeds is not counted', async (_, query, body) => {
  answer.body = body;
  const request = () => post(JSON.stringify({query}));
  expect(await readStatuses(request)).toEqual([200, 200, 200]);
});

test.each<[string, string, number, string?]>([
  ['says no', refused, 200],
  ['does not say success', '{"data":{"authenticateUser":{"token":"x"}}}', 200],
  ['throws', '{"data":null,"errors":[{"message":"Wrong password"}]}', 200],
  ['says success beside an error', `{"errors":[{}],${accepted.slice(1)}`, 200],
  ['says success elsewhere', '{"data":{"x":{"success":true}}}', 200],
  ['says success with an error status', accepted, 400],
  ['fails', '<h1>Server error</h1>', 500],
  ['comes too late for a gateway', '<h1>Gateway timeout</h1>', 504],
  ['says no with 503', refused, 503],
  ['throws with 502', '{"errors":[{"message":"Wrong password"}]}', 502],
  ['cannot be read', '--- multipart', 200],
  ['is a batch', `[${accepted}]`, 200],
  [
    'calls another field success',
    accepted,
    200,
    'mutation { authenticateUser { success: isEnabled } }',
  ],
])('a response that %s is counted', async (_, body, status, query = document) => {
  answer = {body, status};
  const statuses = await readStatuses(() => post(JSON.stringify({query})));
  expect(statuses).toEqual([status, status, 429]);
});

test.each([
  ['<h1>Bad gateway</h1>', 502],
  ['', 503],
  ['{"message":"No upstream"}', 503],
])('an outage that a gateway answers with %s (%i) is not counted', async (body, status) => {
  answer = {body, status};
  expect(await readStatuses(() => post(signIn))).toEqual([status, status, status]);
});

test('an endpoint that hangs up or is silent is counted, and one that cannot be reached is not', async () => {
  const throttle = createThrottle({max: 2});
  const closed = graphqlProxy('http://127.0.0.1:1/', {throttle});
  expect(await readStatuses(() => post(signIn), closed)).toEqual([502, 502, 502]);
  const hangingUp = graphqlProxy(await startUpstream(({socket}) => socket.destroy()), {throttle});
  expect(await readStatuses(() => post(signIn), hangingUp)).toEqual([502, 502, 429]);
  const silence = {throttle: createThrottle({max: 2}), milliseconds: 100};
  const silent = graphqlProxy(await startUpstream(() => {}), silence);
  expect(await readStatuses(() => post(signIn), silent)).toEqual([504, 504, 429]);
});

test('a hundred sign-ins at once do not get past the limit', async () => {
  const endpoint = endpointOfTwo();
  await Promise.all(Array.from({length: 100}, () => endpoint(post(signIn), from)));
  expect(received).toHaveLength(2);
});

test.each([
  ['<h1>Sign in</h1>', 200, 'is not JSON'],
  ['<h1>Bad gateway</h1>', 502, 'has status 502'],
  ['{"errors":[{"message":"Cannot query field"}]}', 400, 'has status 400'],
  ['{}', 200, 'has no data'],
  [refused, 200, null],
  ['{"data":null,"errors":[{"message":"Cannot connect to db"}]}', 200, 'has errors'],
  ['{"data":null,"errors":[{"message":"UNAUTHORIZED"}]}', 200, null],
  ['{"errors":[{"message":"Wrong password"}]}', 401, null],
])('of the answer %j with status %i the log of errors says: %s', async (body, status, said) => {
  answer = {body, status};
  await readStatuses(() => post(signIn));
  const lines = received.map(() => `A sign-in failed: the answer ${said}`);
  expect(errors()).toEqual(said ? lines : []);
});

test.each([
  ['7', 'signed_in', []],
  ['"7"', 'signed_in', []],
  ['null', 'sign_in_refused', [expect.stringContaining('nobody is signed in')]],
])('a success for the user %s is reported as %s', async (id, event, said) => {
  const body = `{"data":{"authenticateUser":{"success":true,"user":{"id":${id}}}}}`;
  answer = {body, status: 200};
  const report = jest.fn();
  const endpoint = graphqlProxy(url, {report});
  await endpoint(post(signIn), from);
  expect(report.mock.calls).toMatchObject([[{event}]]);
  expect(errors()).toEqual(said);
});
