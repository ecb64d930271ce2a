import {makeLocks} from '../testing/world/browser-parts';
import {browserTab, type Tab} from './tab';
import {tabLock} from './tab-lock';

afterEach(() => jest.useRealTimers());

test('a marker is seen by other tabs for 5 s, and no longer', async () => {
  jest.useFakeTimers();
  const {of} = makeLocks();
  const openTab = (): Tab => ({
    ...browserTab,
    navigator: {onLine: true, locks: of({})},
  });
  const [own, other] = [tabLock('test', openTab()), tabLock('test', openTab())];
  await own.announce('replaced');
  await jest.advanceTimersByTimeAsync(4999);
  expect(await other.isAnnounced('replaced')).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(await other.isAnnounced('replaced')).toBe(false);
});

// jsdom has no Web Locks: this is the lock of browsers without them. Tabs are
// tested in Chromium.
test('within a tab one action runs at a time, also after one that failed', async () => {
  const {run} = tabLock('test');
  const steps: string[] = [];
  const action = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    steps.push(`${name} ends`);
    return name;
  };
  const failure = run(async () => {
    throw new Error('broken');
  });
  const [a, b] = [run(action('a')), run(action('b'))];
  await expect(failure).rejects.toThrow('broken');
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
