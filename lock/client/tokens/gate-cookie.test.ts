import type {RequestListener} from 'node:http';
import {waitFor} from '@testing-library/react';
import {startEndpoint} from '../testing/endpoint';
import {gateCookie} from './gate-cookie';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A server that stands where the page came from. */
async function serve(answer: RequestListener) {
  const {seen, endpoint, close} = await startEndpoint(answer);
  closers.push(close);
  const send = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((path, init) => send(new URL(String(path), endpoint), init));
  return {seen, close};
}

function status(code: number, headers: Record<string, string> = {}) {
  const answer: RequestListener = (_, response) => {
    response.writeHead(code, headers).end();
  };
  return answer;
}

test('the cookie is requested with the token and has the audience that the server names', async () => {
  const {seen} = await serve(status(204, {'guide-audience': 'managers'}));
  expect(await gateCookie.renew('t1', {replaces: false})).toEqual({
    audience: 'managers',
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({method: 'POST', body: Buffer.alloc(0)});
  expect(seen[0]?.url.pathname).toBe('/session');
  expect(seen[0]?.headers).toMatchObject({'x-auth-token': 't1'});
  expect(seen[0]?.headers).not.toHaveProperty('replace-session');
});

describe('whether the cookie is fresh', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers({doNotFake: ['nextTick', 'setImmediate']});
  });
  afterEach(() => {
    jest.useRealTimers();
    localStorage.clear();
  });
  const note = (audience: string | null = null) => gateCookie.note('robin', {audience});

  test('it is not once it was cleared, or the clock was set back', async () => {
    await serve(status(204));
    note();
    jest.setSystemTime(Date.now() - 1);
    expect(gateCookie.fresh('robin')).toBeNull();
    jest.setSystemTime(Date.now() + 1);
    expect(gateCookie.fresh('robin')).toEqual({audience: null});
    await gateCookie.clear();
    expect(gateCookie.fresh('robin')).toBeNull();
  });

  test('it is with the audience that the server named', () => {
    note('managers');
    expect(gateCookie.fresh('robin')).toEqual({audience: 'managers'});
  });

  test.each(['', 'now', 'null', '{}', '[]', '["soon", "robin"]'])(
    'it is not after what another program wrote: %s',
    (mark) => {
      localStorage.setItem('guideCookie', mark);
      expect(gateCookie.fresh('robin')).toBeNull();
    },
  );
});

test('clearing the cookie does not wait for the next try to set it', async () => {
  const {seen} = await serve((request, response) =>
    status(request.method === 'POST' ? 503 : 204)(request, response),
  );
  const renewed = gateCookie.renew('t1', {replaces: false});
  await waitFor(() => expect(seen).toHaveLength(3), {timeout: 3000});
  expect(await gateCookie.clear()).toBe(true);
  expect(await renewed).toBe('unavailable');
  expect(seen.map(({method}) => method)).toEqual([...['POST', 'POST', 'POST'], 'DELETE']);
});

const refusal = {'www-authenticate': 'Session'};
// To what asks the reader to sign in there.
const elsewhere = {location: '/session'};

test.each([
  [204, {}, true],
  [403, {}, false],
  [200, {}, false],
  [302, elsewhere, false],
])('DELETE answered %i %j says whether the cookie was cleared: %p', async (code, headers, is) => {
  const {seen} = await serve(status(code, headers));
  expect(await gateCookie.clear()).toBe(is);
  expect(seen.map(({method}) => method)).toEqual(['DELETE']);
  expect(seen[0]?.headers).not.toHaveProperty('x-auth-token');
});

test.each([
  [204, {}, true],
  [401, refusal, false],
  [401, {}, null],
  [401, {'www-authenticate': 'Basic realm="Intranet"'}, null],
  [200, {}, null],
  [302, elsewhere, null],
  [503, {}, null],
])('GET answered %i %j says whether the cookie is held: %p', async (code, headers, is) => {
  const {seen} = await serve(status(code, headers));
  expect(await gateCookie.isHeld()).toBe(is);
  expect(seen.map(({method}) => method)).toEqual(['GET']);
});

test.each([
  [401, refusal, 'refused'],
  [409, {}, 'other-user'],
  [401, {}, 'unavailable'],
  [401, {'www-authenticate': 'Basic realm="Intranet"'}, 'unavailable'],
  [200, {}, 'unavailable'],
  [302, elsewhere, 'unavailable'],
])('POST answered %i %j is asked once, and means: %s', async (code, headers, outcome) => {
  const {seen} = await serve(status(code, headers));
  expect(await gateCookie.renew('t1', {replaces: false})).toBe(outcome);
  expect(seen).toHaveLength(1);
});

test('a server that is down does not refuse the token', async () => {
  const {close} = await serve(status(204));
  await close();
  expect(await gateCookie.renew('t1', {replaces: false})).toBe('unavailable');
  expect(await gateCookie.clear()).toBe(false);
  expect(await gateCookie.isHeld()).toBeNull();
});

test('a request without a response is aborted after 20 s', async () => {
  const {seen} = await serve(() => {});
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  void gateCookie.renew('t1', {replaces: false});
  const timer = setTimer.mock.calls.find(([, delay]) => delay === 20_000);
  setTimer.mockRestore();
  await waitFor(() => expect(seen).toHaveLength(1));
  timer?.[0]();
  // It is tried again.
  await waitFor(() => expect(seen).toHaveLength(2), {timeout: 3000});
  await gateCookie.clear();
});

test('a pending renewal is aborted before the cookie is cleared', async () => {
  const {seen} = await serve((request, response) => {
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
    }
  });
  const renewed = gateCookie.renew('t1', {replaces: false});
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(await gateCookie.clear()).toBe(true);
  expect(await renewed).toBe('unavailable');
  expect(seen.map(({method}) => method)).toEqual(['POST', 'DELETE']);
});

test('the cookie is not cleared before a renewal that cannot be aborted has been answered', async () => {
  const sent: (string | undefined)[] = [];
  let answer = (_: Response) => {};
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(init?.method);
    return init?.method === 'POST'
      ? new Promise((resolve) => (answer = resolve))
      : Promise.resolve(new Response(null, {status: 204}));
  });
  void gateCookie.renew('t1', {replaces: false});
  const cleared = gateCookie.clear();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(['POST']);
  answer(new Response(null, {status: 204}));
  expect(await cleared).toBe(true);
  expect(sent).toEqual(['POST', 'DELETE']);
});
