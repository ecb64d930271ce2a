import {countReloads, denyStorage} from '../testing/browser';
import {clearReload, reloadOnce} from './storage';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test('another address or reason is reloaded as well', () => {
  const reloads = countReloads();
  expect(reloadOnce('enter')).toBe(true);
  expect(reloadOnce('leave')).toBe(true);
  history.replaceState(null, '', '/kinds/assets?q=1#part');
  expect(reloadOnce('enter')).toBe(true);
  expect(reloadOnce('enter')).toBe(false);
  expect(reloads()).toBe(3);
});

test('after clearReload the page may be reloaded again', () => {
  const reloads = countReloads();
  reloadOnce('enter');
  expect(clearReload('leave')).toBe(false);
  expect(reloadOnce('enter')).toBe(false);
  expect(clearReload('enter')).toBe(true);
  expect(clearReload('enter')).toBe(false);
  expect(reloadOnce('enter')).toBe(true);
  expect(reloads()).toBe(2);
});

test('another address was not loaded by the reload', () => {
  countReloads();
  reloadOnce('enter');
  history.replaceState(null, '', '/elsewhere');
  expect(clearReload('enter')).toBe(false);
});

test('with storage denied a page is reloaded once for a reason, too', () => {
  const reloads = countReloads();
  denyStorage();
  expect(reloadOnce('enter')).toBe(true);
  expect(reloadOnce('enter')).toBe(false);
  expect(reloadOnce('enter')).toBe(false);
  expect(reloadOnce('leave')).toBe(true);
  expect(reloads()).toBe(2);
  expect(clearReload('enter')).toBe(false);
});

test('with storage denied a page that is reloaded again for a reason is not reloaded a third time', () => {
  const reloads = countReloads();
  denyStorage();
  const enter = () => reloadOnce('enter') || reloadOnce('enter-again');
  expect([enter(), enter(), enter(), enter()]).toEqual([true, true, false, false]);
  expect(reloads()).toBe(2);
});
