import {countReloads} from '../testing/browser';
import {followAudience} from './build-switch';

const recent = '__DOCSEARCH_RECENT_SEARCHES__prod';

const follow = (own: string, named: string) =>
  followAudience({own, named, isStarted: true});

beforeEach(() => {
  history.replaceState({key: 'of-the-router'}, '');
  localStorage.setItem(recent, '[1]');
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('while the audience is that of the page nothing happens', () => {
  const reloads = countReloads();
  follow('everyone', 'everyone');
  expect(reloads()).toBe(0);
  expect(localStorage.getItem(recent)).toBe('[1]');
  expect(history.state).toEqual({key: 'of-the-router'});
});

test('another audience reloads the page, and recent searches are removed', () => {
  const reloads = countReloads();
  follow('everyone', 'managers');
  expect(reloads()).toBe(1);
  expect(localStorage).toHaveLength(0);
});

test('a server that goes on to name another audience causes no loop', () => {
  const reloads = countReloads();
  for (let time = 0; time < 9; time++) {
    follow('everyone', 'managers');
  }
  expect(reloads()).toBe(2);
});

test('each change is followed, once the one before had its effect', () => {
  const reloads = countReloads();
  for (let time = 0; time < 9; time++) {
    follow('everyone', 'managers');
    follow('managers', 'managers');
  }
  expect(reloads()).toBe(9);
  expect(history.state).toEqual({key: 'of-the-router'});
});

test('the page says why it was reloaded until its session has started', () => {
  history.replaceState({audienceReloads: 1}, '');
  followAudience({own: 'managers', named: 'managers', isStarted: false});
  expect(history.state).toEqual({audienceReloads: 1});
  follow('managers', 'managers');
  expect(history.state).toEqual({});
});
