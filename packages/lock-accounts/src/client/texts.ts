import {minPasswordLength} from 'docusaurus-lock-server/shared/limits';

/** What the form that changes a password says, and the notice in its place when it is not loaded. */
export const notices = {
  passwordExpired: 'Your password has expired.',
  passwordRule: `The new password needs at least ${minPasswordLength} characters.`,
} as const;
