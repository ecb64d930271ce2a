/**
 * The texts of the lock in the browser, by the keys of `texts` in `locked()`: those of the form, of
 * messages and of the navbar. A word in braces stands for a value.
 */
export const lockTexts = {
  signInTitle: 'Please enter your user credentials to sign in.',
  userName: 'User Name',
  userNamePlaceholder: 'Enter User Name',
  userNameRequired: 'User Name is required',
  userNameInvalid: 'User Name must be a valid e-mail address',
  password: 'Password',
  passwordPlaceholder: 'Enter password',
  passwordRequired: 'Enter your password',
  passwordExpired: 'Your password has expired. Change it in {productName}, then sign in.',
  show: 'Show',
  logIn: 'Log In',
  loggingIn: 'Logging in',
  noScript: 'Signing in needs JavaScript. Allow it for this site, then reload the page.',

  // Errors of requests.
  invalidCredentials: 'Invalid credentials',
  failedToProcess: 'Failed to process',
  timeout: 'Timeout exceeded',
  noData: 'Graphql error',
  refreshFailed: 'Error refreshing auth token',
  noAccessToken: 'Unable to retrieve new access token',

  // Reasons why the form appears.
  sessionEnded: 'Your session has ended. Sign in again.',
  unreachable:
    '{productName} could not be reached, so you were signed out. Sign in again in a moment.',
  failed:
    '{productName} answered with an error, so you were signed out. Sign in again in a moment.',
  signInAgain: '{reason} Sign in again.',
  linkInvalid: 'The link is no longer valid. Sign in here.',
  linkOtherUser:
    'The link did not sign you in, because another user is signed in in this browser. Sign in here to change the user.',
  signedOutElsewhere: 'You signed out in another tab.',

  // Shown instead of the form or a page.
  loading: 'Loading…',
  late: 'This takes longer than usual. If nothing happens, reload the page.',
  formLate:
    'The form does not work yet, because a part of this page is missing. Check your network connection, then reload the page.',
  formMissing:
    'You are signed out, and the form to sign in could not be fetched. You might want to check your network connection.',
  formAwaited:
    'You are signed out. The form to sign in could not be fetched. Check your network connection. The form is shown as soon as the server answers.',
  partMissing:
    'A part of this page could not be fetched. Check your network connection, and allow cookies for this site. Then reload the page.',
  notReloaded: 'This page could not be loaded again. Reload it.',
  tryAgain: 'Try again',
  signingOut: 'Signing out…',
  signedOut: 'You are signed out.',
  cookieKept:
    'You are signed out, but pages of the guide can still be opened in this browser: its cookie could not be removed. This page tries again. If others use this computer, delete the cookies of this site.',
  cookiesBlocked:
    'You are signed in, but your browser does not keep cookies for this site, so the guide cannot be opened. Allow cookies, then try again.',
  serverUnavailable:
    'You are signed in, but the server does not open the guide at the moment. Try again in a minute.',
  fileSent: 'You are signed in. The file of this address was sent to your browser.',
  openGuide: 'Open the guide',
  unstoredInTab: 'This browser does not let the site store your session. It ends with this tab.',
  unstoredWithCookie:
    'This browser does not let the site store your session. You have to sign in again after some hours.',
  unstoredInPage:
    'This browser does not let the site store your session. It ends when you leave or reload this page.',

  // The question about a link for another user.
  linkUser: 'This link signs you in as {email}.',
  linkCurrentUser: 'You are signed in as {email}.',
  linkUserInTab: 'Another user is signed in in another tab.',
  linkAdvice: 'If you did not expect this, choose the first button.',
  linkStay: 'Stay signed in as {email}',
  linkRefuse: 'Do not sign in',
  linkAccept: 'Sign in as {email}',

  // On pages.
  logout: 'Logout',
  accountOf: 'Account of',
  company: 'Company',
  companyNotChanged: 'The company could not be changed. Try again.',
  audience: 'Only {audiences} can read this page.',
} as const;

/** The key of a text. */
export type LockText = keyof typeof lockTexts;

/** The prefix of each text's id in `code.json`; in ids of features, the feature's name follows. */
export const textPrefix = 'lock.';
