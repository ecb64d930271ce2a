import {countReloads} from '../testing/count-reloads';
import {makeSession, storeTokens} from '../testing/open-session';
import {recoverChunks} from './recover-chunks';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function reject(reason: unknown): void {
  // jsdom has no PromiseRejectionEvent.
  const event = Object.assign(new Event('unhandledrejection'), {reason});
  window.dispatchEvent(event);
}

const refused = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
});

afterEach(() => {
  delete window.docusaurusRoot;
});

test('a page that could not start has the cookie renewed, then is reloaded once', async () => {
  storeTokens();
  const {session, names} = makeSession();
  const reloads = countReloads();
  const stop = recoverChunks(session);
  reject(refused);
  await settled();
  expect(names()).toEqual(['POST /session']);
  expect(reloads()).toBe(1);
  reject(refused);
  await settled();
  expect(reloads()).toBe(1);
  stop();
});

test('a page that runs has the cookie renewed and is reloaded only if a chunk is still missing', async () => {
  storeTokens();
  window.docusaurusRoot = {} as typeof window.docusaurusRoot;
  const {session, names} = makeSession();
  const reloads = countReloads();
  const stop = recoverChunks(session);
  // Pointing at the search box asks for several chunks at once.
  reject(refused);
  reject(refused);
  await settled();
  expect(names()).toEqual(['POST /session']);
  expect(reloads()).toBe(0);
  reject(refused);
  await settled();
  expect(reloads()).toBe(1);
  stop();
});

test('a style sheet that could not be loaded is handled like a script', async () => {
  storeTokens();
  window.docusaurusRoot = {} as typeof window.docusaurusRoot;
  const {session, names} = makeSession();
  const stop = recoverChunks(session);
  const error = new Error('Loading CSS chunk 7 failed.');
  reject(Object.assign(error, {code: 'CSS_CHUNK_LOAD_FAILED'}));
  await settled();
  expect(names()).toEqual(['POST /session']);
  stop();
});

test('a reader without tokens is led to the form by the reload', async () => {
  const {session, names} = makeSession();
  const reloads = countReloads();
  const stop = recoverChunks(session);
  reject(refused);
  await settled();
  expect(names()).toEqual([]);
  expect(reloads()).toBe(1);
  stop();
});

test.each([[new Error('other')], [undefined], [null], ['text']])(
  'a rejection with %p is ignored',
  async (reason) => {
    const {session} = makeSession();
    const reloads = countReloads();
    const stop = recoverChunks(session);
    reject(reason);
    await settled();
    expect(reloads()).toBe(0);
    stop();
  },
);
