/** @jest-environment jsdom */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {denyStorage} from '../../client/testing/browser';

const source = readFileSync(path.join(__dirname, 'before-paint.js'), 'utf8');

function load(address = '/'): void {
  history.replaceState({kept: true}, '', address);
  window.eval(source);
}

const address = () => location.href.slice(location.origin.length);
const mark = () => document.documentElement.dataset.session;

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete (window as {linkToken?: string}).linkToken;
  delete document.documentElement.dataset.session;
});

test('a reader without tokens is not marked and keeps the address', () => {
  load('/kinds/assets?q=a%20b#part');
  expect(mark()).toBeUndefined();
  expect(address()).toBe('/kinds/assets?q=a%20b#part');
});

test.each([
  ['/x%?q=%&r=a%20b#50%', '/x%25?q=%&r=a%20b#50%'],
  ['/%?auth_token=t1', '/%25'],
  ['/a%20b/%E0%A4%A', '/a%2520b/%25E0%25A4%25A'],
])('the path of %s, which cannot be decoded, becomes %s, which can', (from, to) => {
  load(from);
  expect(address()).toBe(to);
  expect(history.state).toEqual({kept: true});
});

const sessions = [
  ['a stored session', 'localStorage', 'token'],
  ['the session of an earlier link', 'sessionStorage', 'auth_token'],
  ['a session that is kept in the tab', 'sessionStorage', 'token'],
] as const;

test.each(sessions)('%s marks the page', (_, storage, key) => {
  window[storage].setItem(key, 't1');
  load();
  expect(mark()).toBe('stored');
});

test.each([
  ['/x?auth_token=t1', '/x'],
  ['/x?auth_token=t1&q=1#part', '/x?q=1#part'],
  ['/x?q=1&auth_token=t1&auth_token=t2&r=%26#part', '/x?q=1&r=%26#part'],
  ['/?auth_token=t1#a%20b', '/#a%20b'],
  ['/?q=a%20b&flag&auth_token=t1&x=%7E', '/?q=a%20b&flag&x=%7E'],
  ['/x?auth%5Ftoken=t1&q=1', '/x?q=1'],
  ['/x?q=%E0%A4&%61uth_toke%6e=t1&auth_token=t2', '/x?q=%E0%A4'],
])('of the address %s, %s remains', (from, to) => {
  const length = history.length;
  load(from);
  expect(address()).toBe(to);
  expect(sessionStorage.getItem('auth_token')).toBe('t1');
  expect(mark()).toBe('stored');
  expect(history).toHaveLength(length);
  expect(history.state).toEqual({kept: true});
});

test.each(sessions)(
  'a token that came beside %s waits, and the session marks the page',
  (_, storage, key) => {
    window[storage].setItem(key, 'stored');
    load('/x?auth_token=t1');
    expect(address()).toBe('/x');
    expect(window[storage].getItem(key)).toBe('stored');
    expect(sessionStorage.getItem('offered_auth_token')).toBe('t1');
    expect(mark()).toBe('stored');
  },
);

test('a link beside two sessions is compared with the session in use', () => {
  localStorage.setItem('token', 't1');
  sessionStorage.setItem('auth_token', 't2');
  load('/?auth_token=t2');
  expect({...sessionStorage}).toEqual({auth_token: 't2'});
  load('/?auth_token=t1');
  expect(sessionStorage.getItem('offered_auth_token')).toBe('t1');
});

test('a token waits if a link has signed in a user in another tab', () => {
  localStorage.setItem('linkUser', '7');
  load('/x?auth_token=t1');
  expect({...sessionStorage}).toEqual({offered_auth_token: 't1'});
});

test('the stored token itself in the address changes nothing', () => {
  localStorage.setItem('token', 't1');
  load('/x?auth_token=t1');
  expect(address()).toBe('/x');
  expect(sessionStorage).toHaveLength(0);
});

test('a token is decoded as it was encoded', () => {
  load('/?auth_token=a%2Bb%3D');
  expect(sessionStorage.getItem('auth_token')).toBe('a+b=');
});

test('an empty token leaves the address and nothing else', () => {
  load('/x?auth_token=&q=1');
  expect(address()).toBe('/x?q=1');
  expect(sessionStorage).toHaveLength(0);
  expect(mark()).toBeUndefined();
});

function fill(): void {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test.each([
  ['session storage denied', () => denyStorage('sessionStorage')],
  ['all storage denied', () => denyStorage()],
  ['session storage full', fill],
])('with %s the page itself keeps the token', (_, prepare) => {
  prepare();
  load('/x?auth_token=t1');
  expect(address()).toBe('/x');
  expect(window).toHaveProperty('linkToken', 't1');
  expect(mark()).toBe('stored');
});

test('beside a stored session a token that cannot be kept is dropped', () => {
  localStorage.setItem('token', 'stored');
  fill();
  load('/x?auth_token=t1');
  expect(window).not.toHaveProperty('linkToken');
});

test('denied storage without a token marks nothing', () => {
  denyStorage();
  load('/x');
  expect(mark()).toBeUndefined();
});
