import {openSession, storeTokens} from '../testing/open-session';
import {fetchBehindLock} from './behind-lock';

const address = '/manual/tables.md';
const refusals: Record<string, () => Response> = {
  'for a file': () => new Response(null, {status: 404}),
  'for another method': () => new Response(null, {status: 405}),
  'that says so': () => new Response(null, {status: 401}),
  'that is the sign-in page': () =>
    new Response('<form>', {headers: {'content-type': 'text/html; charset=x'}}),
};
const file = () => new Response('# Tables');

beforeEach(() => storeTokens());

/** Answers the requests for the file, one after the other. */
function serve(...answers: (Response | Error)[]) {
  return openSession({[`GET ${address}`]: () => answers.shift()!}, {isStarted: false});
}

test('a file that exists is fetched once, without a check of the cookie', async () => {
  const {names} = serve(file());
  const response = await fetchBehindLock(address, {method: 'GET'});
  expect(await response.text()).toBe('# Tables');
  expect(names()).toEqual([`GET ${address}`]);
});

test.each(Object.entries(refusals))(
  'after a refusal %s the cookie is set, and the request repeated',
  async (_, refusal) => {
    const {names} = serve(refusal(), file());
    const response = await fetchBehindLock(address, {method: 'GET'});
    expect(await response.text()).toBe('# Tables');
    expect(names()).toEqual([`GET ${address}`, 'Me', `GET ${address}`]);
  },
);

test('a second refusal is the answer', async () => {
  const refusal = refusals['for a file']!;
  const {names} = serve(refusal(), refusal());
  const response = await fetchBehindLock(address, {method: 'GET'});
  expect(response.status).toBe(404);
  expect(names()).toHaveLength(3);
});

test.each([403, 500])('an answer with status %i is no refusal of the lock', async (status) => {
  const {names} = serve(new Response(null, {status}));
  const response = await fetchBehindLock(address, {method: 'GET'});
  expect(response.status).toBe(status);
  expect(names()).toHaveLength(1);
});

test('the request is made anew for the second try', async () => {
  const {calls} = serve(refusals['that says so']!(), file());
  let tries = 0;
  await fetchBehindLock(address, async () => ({
    method: 'GET',
    headers: {'x-auth-token': `try ${++tries}`},
  }));
  expect(calls.map(({token}) => token)).toEqual(['try 1', 't1', 'try 2']);
});
