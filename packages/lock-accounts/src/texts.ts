/**
 * The texts of this feature beside the form and in its place, by the keys of `texts` in
 * `accounts()`. A word in braces stands for a value.
 */
export const accountsTexts = {
  changePassword: 'Change password',
  changingPassword: 'Changing password',
  changeTitle: 'Choose a new password',
  passwordExpired: 'Your password has expired.',
  passwordRule: 'The new password needs at least {count} characters.',
  currentPassword: 'Current password',
  currentPasswordPlaceholder: 'Enter current password',
  newPassword: 'New password',
  newPasswordPlaceholder: 'Enter new password',
  newPasswordRequired: 'Enter a new password',
  newPasswordShort: 'Use at least {count} characters',
  repetition: 'Repeat the new password',
  repetitionPlaceholder: 'Repeat new password',
  repetitionRequired: 'Repeat the new password',
  repetitionDiffers: 'The two passwords are not the same',
  back: 'Back to sign in',
  changeMissing:
    'The form to change your password could not be loaded. Check your network connection, then reload the page.',
  reload: 'Reload',
  onlyProvider: 'Sign in to read this guide.',
  signInWith: 'Sign in with {name}',
  signingIn: 'Signing in…',
  notKept:
    'Your browser keeps nothing for this site, so it could not come back signed in. Allow cookies for this site, then try again.',
} as const;

/** The prefix of the id of each of these texts in `code.json`. */
export const accountsPrefix = 'lock.accounts.';
