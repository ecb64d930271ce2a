import {signedOutText} from './texts';

test.each([
  ['The session was revoked', 'The session was revoked. Sign in again.'],
  ['Try later.', 'Try later. Sign in again.'],
  ['', 'Error refreshing auth token. Sign in again.'],
])('the message %j of a failed refresh is told as %j', (message, text) => {
  expect(signedOutText('refresh-failed', message, 'X')).toBe(text);
});
