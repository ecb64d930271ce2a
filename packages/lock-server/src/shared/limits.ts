/** The minimum length of a new password, in characters. */
export const minPasswordLength = 12;
