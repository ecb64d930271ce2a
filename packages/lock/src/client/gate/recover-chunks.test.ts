import {waitFor} from '@testing-library/react';
import {countReloads} from '../testing/browser';
import {stubFetch, type StubAnswer} from '../testing/stub-client';
import {recoverChunks} from './recover-chunks';

const refused = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
});

let stop = () => {};

afterEach(() => {
  stop();
  delete window.docusaurusRoot;
  delete window.showNotice;
  history.replaceState(null, '');
  jest.restoreAllMocks();
});

const present = new Response(null);

/** A page beside a server that gives these answers. */
function setUp(...server: StubAnswer[]) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(stubFetch(...server));
  const renewCookie = jest.fn(async () => {});
  const showNotice = (window.showNotice = jest.fn());
  stop = recoverChunks(renewCookie);
  return {renewCookie, showNotice, reloads: countReloads()};
}

async function reject(reason: unknown): Promise<void> {
  // jsdom has no PromiseRejectionEvent.
  const event = Object.assign(new Event('unhandledrejection'), {reason});
  window.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
}

test('a page that could not start has the cookie renewed and is reloaded once, then the reader sees a message', async () => {
  const {renewCookie, showNotice, reloads} = setUp(present, present);
  await reject(refused);
  expect(renewCookie).toHaveBeenCalledTimes(1);
  expect(reloads()).toBe(1);
  expect(showNotice).not.toHaveBeenCalled();
  await reject(refused);
  expect(reloads()).toBe(1);
  expect(showNotice).toHaveBeenLastCalledWith(expect.stringContaining('Allow cookies'));
});

test('a page that runs has the cookie renewed, and is reloaded only if a second script is missing', async () => {
  const {renewCookie, reloads} = setUp(present, present);
  window.docusaurusRoot = {} as typeof window.docusaurusRoot;
  await reject(refused);
  expect(renewCookie).toHaveBeenCalledTimes(1);
  expect(reloads()).toBe(0);
  await reject(refused);
  expect(reloads()).toBe(1);
});

test('a server that is away is waited for, and the page says so meanwhile', async () => {
  const away = new Response(null, {status: 502});
  const {showNotice, reloads} = setUp(away, away, present);
  await reject(refused);
  expect(showNotice).toHaveBeenLastCalledWith(expect.stringContaining('network connection'));
  expect(reloads()).toBe(0);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reloads()).toBe(1));
  expect(showNotice).toHaveBeenLastCalledWith(null);
});

test('a style sheet that could not be loaded is handled like a script', async () => {
  const {reloads} = setUp(present);
  const error = new Error('Loading CSS chunk 7 failed.');
  await reject(Object.assign(error, {code: 'CSS_CHUNK_LOAD_FAILED'}));
  expect(reloads()).toBe(1);
});

test.each([[new Error('other')], [undefined]])('a rejection with %p is ignored', async (reason) => {
  const {renewCookie, reloads} = setUp(present);
  await reject(reason);
  expect(renewCookie).not.toHaveBeenCalled();
  expect(reloads()).toBe(0);
});
