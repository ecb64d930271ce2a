import {expiresAt} from './expires-at';

const now = Date.parse('2026-11-21T09:00:00Z');

test.each([
  ['seconds', 900, now + 900_000],
  ['seconds as text', '900', now + 900_000],
  ['epoch seconds', (now + 60_000) / 1000, now + 60_000],
  ['epoch milliseconds', now + 60_000, now + 60_000],
  ['an ISO date', '2026-11-21T09:15:00Z', now + 900_000],
  ['the largest number that is seconds', 999_999_999, now + 999_999_999_000],
])('%s are understood', (_, value, moment) => {
  expect(expiresAt(value, now, 0)).toBe(moment);
});

test.each([null, undefined, '', 'soon', 0, -5, NaN, Infinity, {}, [], true])(
  '%p cannot be read, so the token is never refreshed',
  (value) => {
    expect(expiresAt(value, now, 0)).toBeNull();
  },
);

test('a moment of expiry is corrected by the difference of the clocks', () => {
  const tenMinutes = 600_000;
  const serverNow = now + tenMinutes;
  const moment = new Date(serverNow + 900_000).toISOString();
  expect(expiresAt(moment, now, tenMinutes)).toBe(now + 900_000);
  expect(expiresAt(900, now, tenMinutes)).toBe(now + 900_000);
});
