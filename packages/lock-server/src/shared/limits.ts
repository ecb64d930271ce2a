/** Fewest characters of a new password. */
export const minPasswordLength = 12;
