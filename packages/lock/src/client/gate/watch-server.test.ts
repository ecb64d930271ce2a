import {startEndpoint} from '../testing/endpoint';
import type {Tab} from '../tokens/tab';
import {watchServer} from './watch-server';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Waits in a tab for a server that is away; tells when it is asked, in s. */
function waitForServer() {
  const start = Date.now();
  const asked: number[] = [];
  const document = new EventTarget();
  const tab = Object.assign(new EventTarget(), {
    document,
    location: window.location,
    async fetch() {
      asked.push((Date.now() - start) / 1000);
      throw new TypeError('Failed to fetch');
    },
  });
  void watchServer(tab as unknown as Tab).untilServerIsUp();
  const pass = (s: number) => jest.advanceTimersByTimeAsync(s * 1000);
  return {tab, document, asked, pass};
}

test('a server that is away is asked again after growing pauses, of 30 s at most', async () => {
  const {asked, pass} = waitForServer();
  await pass(121);
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
});

test.each([
  ['the network returns', 'tab', 'online'],
  ['the Back button brings the page back', 'tab', 'pageshow'],
  ['the reader returns to the tab', 'document', 'visibilitychange'],
] as const)('it is asked at once when %s', async (_, target, type) => {
  const {asked, pass, ...targets} = waitForServer();
  await pass(40);
  targets[target].dispatchEvent(new Event(type));
  await pass(0);
  expect(asked.slice(-2)).toEqual([31, 40]);
});

test.each([
  ['the server', 401, {}, true],
  ['a login in front of it, at another host', 302, {location: 'http://127.0.0.1:1/'}, true],
  ['a proxy whose server is away', 502, {}, false],
])('a reload brings what %s answers: %i %j', async (_, status, headers, is) => {
  jest.useRealTimers();
  const {endpoint} = await startEndpoint((request, response) => {
    response.writeHead(status, headers).end();
  });
  const location = new URL(endpoint);
  const tab = Object.assign(new EventTarget(), {document: new EventTarget(), location, fetch});
  expect(await watchServer(tab as unknown as Tab).isServerUp()).toBe(is);
});
