import {fieldMessages, messages, noResult, signedOutText} from './texts';

test('the specified messages', () => {
  expect(messages).toEqual({
    invalidCredentials: 'Invalid credentials',
    failedToProcess: 'Failed to process',
    timeout: 'Timeout exceeded',
    noData: 'Graphql error',
    refreshFailed: 'Error refreshing auth token',
    noAccessToken: 'Unable to retrieve new access token',
  });
  expect(noResult('Me')).toBe("Server response was missing for query 'Me'.");
  expect(fieldMessages.userNameRequired).toBe('User Name is required');
  expect(fieldMessages.passwordRequired).toBe('Enter your password');
});

test.each([
  ['none', ''],
  ['ended', 'Your session has ended. Sign in again.'],
  [
    'unreachable',
    'X could not be reached, so you were signed out. Sign in again in a moment.',
  ],
  [
    'failed',
    'X answered with an error, so you were signed out. Sign in again in a moment.',
  ],
  ['link-invalid', 'The link is no longer valid. Sign in here.'],
  ['signed-out-elsewhere', 'You signed out in another tab.'],
] as const)('the reason %s is told as %j', (reason, text) => {
  expect(signedOutText(reason, '', 'X')).toBe(text);
});

test.each([
  ['The session was revoked', 'The session was revoked. Sign in again.'],
  ['Try later.', 'Try later. Sign in again.'],
  ['', 'Error refreshing auth token. Sign in again.'],
])('the message %j of a failed refresh is told as %j', (message, text) => {
  expect(signedOutText('refresh-failed', message, 'X')).toBe(text);
});
