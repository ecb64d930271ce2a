/**
 * Texts for readers who sign in, or have to: each stands here once. The forms have the labels of
 * their fields and buttons.
 */

/** Messages of requests that failed; readers may see them as they are. */
export const messages = {
  invalidCredentials: 'Invalid credentials',
  failedToProcess: 'Failed to process',
  timeout: 'Timeout exceeded',
  noData: 'Graphql error',
  refreshFailed: 'Error refreshing auth token',
  noAccessToken: 'Unable to retrieve new access token',
} as const;

/** The message for a response with neither data nor errors. */
export function noResult(operationName: string): string {
  return `Server response was missing for query '${operationName}'.`;
}

/** Messages of the fields that a form refuses. */
export const fieldMessages = {
  userNameRequired: 'User Name is required',
  userNameInvalid: 'User Name must be a valid e-mail address',
  passwordRequired: 'Enter your password',
} as const;

/** Texts in the place of a form, or above its fields. */
export const notices = {
  formMissing:
    'You are signed out, and the form to sign in could not be fetched. You might want to check your network connection.',
  formAwaited:
    'You are signed out. The form to sign in could not be fetched. Check your network connection. The form is shown as soon as the server answers.',
  signedOut: 'You are signed out.',
  signingOut: 'Signing out…',
  unstored: (until: 'tab' | 'page', hasCookie: boolean) =>
    `This browser does not let the site store your session. ${
      until === 'tab'
        ? 'It ends with this tab.'
        : hasCookie
          ? 'You have to sign in again after some hours.'
          : 'It ends when you leave or reload this page.'
    }`,
  late: 'This takes longer than usual. If nothing happens, reload the page.',
  formLate:
    'The form does not work yet, because a part of this page is missing. Check your network connection, then reload the page.',
  notReloaded: 'This page could not be loaded again. Reload it.',
  'file-sent': 'You are signed in. The file of this address was sent to your browser.',
  noScript: 'Signing in needs JavaScript. Allow it for this site, then reload the page.',
  passwordExpiredElsewhere: (productName: string) =>
    `Your password has expired. Change it in ${productName}, then sign in.`,
  'cookie-kept':
    'You are signed out, but pages of the guide can still be opened in this browser: its cookie could not be removed. This page tries again. If others use this computer, delete the cookies of this site.',
  'cookies-blocked':
    'You are signed in, but your browser does not keep cookies for this site, so the guide cannot be opened. Allow cookies, then try again.',
  'server-unavailable':
    'You are signed in, but the server does not open the guide at the moment. Try again in a minute.',
} as const;

/**
 * Why the user could not be loaded on entry. It ends the session of that tab;
 * other tabs go on with their tokens.
 *
 * - `unreachable`: nothing responded
 * - `failed`: the response was an error
 * - `refresh-failed`: the token was not refreshed; a message says why
 */
export type EntryFailure = 'unreachable' | 'failed' | 'refresh-failed';

/**
 * Why nobody is signed in.
 *
 * - `none`: there was no session, or the reader ended it here
 * - `ended`: the server no longer accepts the session
 * - `link-invalid`: the token in the address was refused
 * - `link-other-user`: the cookie is that of another user than the one of a link
 * - `signed-out-elsewhere`: another tab removed the tokens
 */
export type SignedOutReason =
  'none' | 'ended' | EntryFailure | 'link-invalid' | 'link-other-user' | 'signed-out-elsewhere';

/** Whether a tab signed out because it could not load its user. */
export function isEntryFailure(reason: string): reason is EntryFailure {
  return ['unreachable', 'failed', 'refresh-failed'].includes(reason);
}

/**
 * Returns why the form appears; '' to a reader who was not signed in.
 *
 * @param message of a failed refresh.
 */
export function signedOutText(
  reason: SignedOutReason,
  message: string,
  productName: string,
): string {
  return {
    none: '',
    ended: 'Your session has ended. Sign in again.',
    unreachable: `${productName} could not be reached, so you were signed out. Sign in again in a moment.`,
    failed: `${productName} answered with an error, so you were signed out. Sign in again in a moment.`,
    'refresh-failed': `${(message || messages.refreshFailed).replace(/\.?$/, '.')} Sign in again.`,
    'link-invalid': 'The link is no longer valid. Sign in here.',
    'link-other-user':
      'The link did not sign you in, because another user is signed in in this browser. Sign in here to change the user.',
    'signed-out-elsewhere': 'You signed out in another tab.',
  }[reason];
}
