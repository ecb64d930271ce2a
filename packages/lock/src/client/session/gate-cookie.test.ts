import type {RequestListener} from 'node:http';
import {waitFor} from '@testing-library/react';
import {startEndpoint} from '../testing/endpoint';
import {gateCookie} from './gate-cookie';

afterEach(() => jest.restoreAllMocks());

/** A server that stands where the page came from. */
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

const me = (replaces = false) =>
  gateCookie.send('/graphql', {method: 'POST', headers: {'x-auth-token': 't1'}}, {replaces});

test.each([
  [false, undefined],
  [true, '1'],
])('a request that replaces the cookie of others says so: %p', async (replaces, header) => {
  const seen = await serve(status(200));
  await me(replaces);
  expect(seen[0]?.headers).toMatchObject({'x-auth-token': 't1'});
  expect(seen[0]?.headers['replace-session']).toBe(header);
});

const refusal = {'www-authenticate': 'Session'};
// To what asks the reader to sign in there.
const elsewhere = {location: '/session'};

test.each([
  [204, {}, true],
  [200, {}, false],
  [302, elsewhere, false],
])('DELETE answered %i %j says whether the cookie was cleared: %p', async (code, headers, is) => {
  const seen = await serve(status(code, headers));
  expect(await gateCookie.clear()).toBe(is);
  expect(seen.map(({method}) => method)).toEqual(['DELETE']);
  expect(seen[0]?.headers).not.toHaveProperty('x-auth-token');
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
  expect(await gateCookie.isHeld()).toBe(is);
  expect(seen.map(({method}) => method)).toEqual(['GET']);
});

test('requests that are under way are aborted before the cookie is cleared', async () => {
  const seen = await serve((request, response) => {
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
    }
  });
  const asked = me();
  await waitFor(() => expect(seen).toHaveLength(1));
  const [, isCleared] = await Promise.all([expect(asked).rejects.toThrow(), gateCookie.clear()]);
  expect(isCleared).toBe(true);
  expect(seen.map(({method}) => method)).toEqual(['POST', 'DELETE']);
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
  void me();
  const cleared = gateCookie.clear();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(['POST']);
  answer(new Response(null, {status: 200}));
  expect(await cleared).toBe(true);
  expect(sent).toEqual(['POST', 'DELETE']);
});

test('whether an answer may have set the cookie is known until it is cleared', async () => {
  await serve(status(204, {'guide-audience': 'everyone'}));
  expect(gateCookie.abandon()).toBe(false);
  await me();
  expect(gateCookie.abandon()).toBe(true);
  await gateCookie.clear();
  expect(gateCookie.abandon()).toBe(false);
});
