import {waitFor} from '@testing-library/react';
import {countReloads} from '../testing/browser';
import {stubFetch, type StubAnswer} from '../testing/stub-client';
import {awaitPage, onRouteUpdate, recoverChunks} from './recover-chunks';
import {isServerAway} from './watch-server';

const refused = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
});

let stop = () => {};

afterEach(() => {
  stop();
  delete window.docusaurusRoot;
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const present = new Response(null);
const away = new TypeError('Failed to fetch');

/** A loader that refuses the first scripts, then loads; what the server answers. */
function setUp({refusals, server = [present]}: {refusals: number; server?: StubAnswer[]}) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(stubFetch(...server));
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= refusals) {
      throw refused;
    }
    return 'loaded';
  });
  const loader = {e: load as (chunk: string | number) => Promise<unknown>};
  const renewCookie = jest.fn(async () => {});
  stop = recoverChunks(loader, renewCookie);
  return {load, loader, renewCookie, asked, reloads: countReloads()};
}

function reject(reason: unknown): void {
  // jsdom has no PromiseRejectionEvent.
  const event = Object.assign(new Event('unhandledrejection'), {reason});
  window.dispatchEvent(event);
}

test('a script that loads needs no session', async () => {
  const {loader, renewCookie, asked} = setUp({refusals: 0});
  await expect(loader.e(7)).resolves.toBe('loaded');
  expect(asked).not.toHaveBeenCalled();
  expect(renewCookie).not.toHaveBeenCalled();
});

test('a refused script is requested once more after the session was renewed', async () => {
  const {load, loader, renewCookie, reloads} = setUp({refusals: 1});
  await expect(loader.e(7)).resolves.toBe('loaded');
  expect(renewCookie).toHaveBeenCalledTimes(1);
  expect(load.mock.calls).toEqual([[7], [7]]);
  expect(reloads()).toBe(0);
});

test('a script that stays refused rejects', async () => {
  const {load, loader} = setUp({refusals: 9});
  await expect(loader.e(7)).rejects.toBe(refused);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a script is loaded once the server answers, however often it went away', async () => {
  const server = [away, present, away, new Response(null, {status: 502})];
  const {load, loader, renewCookie, asked, reloads} = setUp({
    refusals: 2,
    server: [...server, present],
  });
  const loaded = loader.e(7);
  await waitFor(() => expect(isServerAway()).toBe(true));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4));
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('loaded');
  expect(isServerAway()).toBe(false);
  expect(load).toHaveBeenCalledTimes(3);
  expect(renewCookie).toHaveBeenCalledTimes(2);
  expect(reloads()).toBe(0);
});

test('a page that could not start is reloaded once, then the reader sees a message', () => {
  const {reloads} = setUp({refusals: 9});
  reject(refused);
  expect(reloads()).toBe(1);
  reject(refused);
  expect(reloads()).toBe(1);
  expect(document.body.textContent).toContain('could not be fetched');
  document.body.replaceChildren();
});

test('a page that runs is reloaded only if a second script is missing', () => {
  const {reloads} = setUp({refusals: 9});
  window.docusaurusRoot = {} as typeof window.docusaurusRoot;
  reject(refused);
  expect(reloads()).toBe(0);
  reject(refused);
  expect(reloads()).toBe(1);
});

test('the message goes when all that was missing has come', async () => {
  const {loader} = setUp({refusals: 6});
  window.docusaurusRoot = {} as typeof window.docusaurusRoot;
  for (const chunk of [7, 8, 8]) {
    await loader.e(chunk).catch(reject);
  }
  const message = () => document.body.textContent;
  expect(message()).toContain('could not be fetched');
  await loader.e(8);
  expect(message()).toContain('could not be fetched');
  await loader.e(7);
  expect(message()).toBe('');
});

test('a style sheet that could not be loaded is handled like a script', () => {
  const {reloads} = setUp({refusals: 9});
  const error = new Error('Loading CSS chunk 7 failed.');
  reject(Object.assign(error, {code: 'CSS_CHUNK_LOAD_FAILED'}));
  expect(reloads()).toBe(1);
});

test.each([[new Error('other')], [undefined], [null], ['text']])(
  'a rejection with %p is ignored',
  (reason) => {
    const {reloads} = setUp({refusals: 0});
    reject(reason);
    expect(reloads()).toBe(0);
  },
);

test('while the server is away the address stays that of the page that is shown, not of the first one', async () => {
  const start = window.location.href;
  window.docusaurusRoot = {} as typeof window.docusaurusRoot;
  const {loader} = setUp({refusals: 1, server: [away, present]});
  awaitPage();
  const before = {pathname: '/', search: '', hash: '', state: null, key: ''};
  /** Opens a page; returns what shows it. */
  function open(path: string, previousLocation: typeof before | null = before) {
    window.history.pushState(null, '', path);
    const location = {...before, pathname: path};
    return onRouteUpdate({location, previousLocation}) ?? (() => {});
  }
  open('/first', null);
  open('/shown')();
  const show = open('/fetched');
  const loaded = loader.e(7);
  await waitFor(() => expect(window.location.pathname).toBe('/shown'));
  expect(document.body.textContent).toContain('could not be fetched');
  window.dispatchEvent(new Event('online'));
  await loaded;
  show();
  expect(window.location.pathname).toBe('/fetched');
  expect(document.body.textContent).toBe('');
  window.history.replaceState(null, '', start);
});
