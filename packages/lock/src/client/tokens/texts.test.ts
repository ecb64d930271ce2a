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
  ['The session was revoked', 'The session was revoked. Sign in again.'],
  ['Try later.', 'Try later. Sign in again.'],
  ['', 'Error refreshing auth token. Sign in again.'],
])('the message %j of a failed refresh is told as %j', (message, text) => {
  expect(signedOutText('refresh-failed', message, 'X')).toBe(text);
});
