import type {RequestListener} from 'node:http';
import {startEndpoint} from '../testing/endpoint';
import {gateCookie} from './gate-cookie';

afterEach(() => jest.restoreAllMocks());

/** Answers requests of the page in the place of the server that it came from. */
async function serve(answer: RequestListener) {
  const {seen, endpoint} = await startEndpoint(answer);
  const send = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((path, init) => send(new URL(String(path), endpoint), init));
  return seen;
}

function status(code: number, headers: Record<string, string> = {}) {
  const answer: RequestListener = (_, response) => {
    response.writeHead(code, headers).end();
  };
  return answer;
}

const refusal = {'www-authenticate': 'Session'};
// A redirect to a page that asks the reader to sign in.
const elsewhere = {location: '/session'};

test.each([
  [204, {}, true],
  [200, {}, false],
  [302, elsewhere, false],
  [403, {}, false],
  [401, refusal, true],
])('DELETE answered %i %j says whether the cookie was cleared: %p', async (code, headers, is) => {
  const seen = await serve(status(code, headers));
  expect(await gateCookie.clear()).toBe(is);
  expect(gateCookie.isRemovalDue()).toBe(!is);
  expect(seen.map(({method}) => method)).toEqual(code === 204 ? ['DELETE'] : ['DELETE', 'GET']);
  expect(seen[0]?.headers).not.toHaveProperty('x-auth-token');
  await serve(status(204));
  await gateCookie.clear();
});

test.each([
  [204, {}, true],
  [401, refusal, false],
  [401, {}, null],
  [401, {'www-authenticate': 'Basic realm="Intranet"'}, null],
  [302, elsewhere, null],
  [503, {}, null],
])('GET answered %i %j says whether the cookie is held: %p', async (code, headers, is) => {
  const seen = await serve(status(code, headers));
  expect(await gateCookie.hasValidCookie()).toBe(is);
  expect(seen.map(({method}) => method)).toEqual(['GET']);
});

test('a request that outlives its page is not aborted', async () => {
  let answer = (_: Response) => {};
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const sent = gateCookie.send('/graphql', {keepalive: true}, {replaces: false});
  expect(gateCookie.abandon()).toBe(false);
  answer(new Response('{}'));
  expect((await sent).status).toBe(200);
});

test('the cookie is not cleared before a request that cannot be aborted has been answered', async () => {
  const sent: (string | undefined)[] = [];
  let answer = (_: Response) => {};
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(init?.method);
    return init?.method === 'POST'
      ? new Promise((resolve) => (answer = resolve))
      : Promise.resolve(new Response(null, {status: 204}));
  });
  void gateCookie.send('/graphql', {method: 'POST'}, {replaces: false});
  const cleared = gateCookie.clear();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(['POST']);
  answer(new Response(null, {status: 200}));
  expect(await cleared).toBe(true);
  expect(sent).toEqual(['POST', 'DELETE']);
});
