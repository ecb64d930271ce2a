import {isPasswordExpired} from './is-password-expired';

const now = Date.parse('2026-11-22T09:00:00Z');

test.each([
  ['2026-11-22T09:00:00Z', true],
  ['2020-01-01T00:00:00Z', true],
  ['2026-11-22T09:00:01Z', false],
  [null, false],
  [undefined, false],
  ['', false],
  ['soon', false],
])('an expiry of %p has passed: %p', (passwordExpiresAt, isExpired) => {
  expect(isPasswordExpired({passwordExpiresAt}, now)).toBe(isExpired);
});

test('without a user no password has expired', () => {
  expect(isPasswordExpired(null, now)).toBe(false);
});
