import {countReloads} from '../testing/count-reloads';
import {recoverChunks} from './recover-chunks';

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

/** A loader that refuses the first scripts, then loads. */
function setUp({refusals}: {refusals: number}) {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= refusals) {
      throw refused;
    }
    return 'loaded';
  });
  const loader = {e: load as (chunk: string | number) => Promise<unknown>};
  const renewSession = jest.fn(async () => {});
  stop = recoverChunks(loader, renewSession);
  return {load, loader, renewSession, reloads: countReloads()};
}

function reject(reason: unknown): void {
  // jsdom has no PromiseRejectionEvent.
  const event = Object.assign(new Event('unhandledrejection'), {reason});
  window.dispatchEvent(event);
}

test('a script that loads needs no session', async () => {
  const {loader, renewSession} = setUp({refusals: 0});
  await expect(loader.e(7)).resolves.toBe('loaded');
  expect(renewSession).not.toHaveBeenCalled();
});

test('a refused script is requested once more after the session was renewed', async () => {
  const {load, loader, renewSession, reloads} = setUp({refusals: 1});
  await expect(loader.e(7)).resolves.toBe('loaded');
  expect(renewSession).toHaveBeenCalledTimes(1);
  expect(load.mock.calls).toEqual([[7], [7]]);
  expect(reloads()).toBe(0);
});

test('a script that stays refused rejects', async () => {
  const {load, loader} = setUp({refusals: 9});
  await expect(loader.e(7)).rejects.toBe(refused);
  expect(load).toHaveBeenCalledTimes(2);
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
