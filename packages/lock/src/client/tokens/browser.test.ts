import {countReloads, denyStorage} from '../testing/browser';
import {texts} from './texts';
import {forgetReloads, readReloads, reloadFor} from './browser';

afterEach(() => {
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test('a page reloads itself at most twice, for any reasons, even if storage is denied', () => {
  const reloads = countReloads();
  denyStorage();
  history.replaceState({key: 'of-the-router'}, '');
  expect([reloadFor('enter'), reloadFor('leave'), reloadFor('chunk')]).toEqual([true, true, false]);
  expect(reloads()).toBe(2);
  expect(history.state).toEqual({key: 'of-the-router', reloads: ['enter', 'leave']});
});

test('a page that is still there long after its reload says so', () => {
  jest.useFakeTimers();
  countReloads();
  const showNotice = (window.showNotice = jest.fn());
  reloadFor('audience');
  jest.advanceTimersByTime(10_000);
  expect(showNotice).toHaveBeenCalledWith(texts.notReloaded);
  delete window.showNotice;
  jest.useRealTimers();
});

test('a page may reload itself again at another address, or once a reload has helped', () => {
  countReloads();
  reloadFor('enter');
  history.pushState(null, '', '/kinds/assets');
  expect(readReloads()).toEqual([]);
  reloadFor('enter');
  reloadFor('audience');
  forgetReloads(['enter']);
  expect(readReloads()).toEqual(['audience']);
  expect(reloadFor('chunk')).toBe(true);
});
