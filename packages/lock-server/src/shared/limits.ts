/** Fewest characters of a new password. */
export const minPasswordLength = 12;

/** What a reader may have of the tokens for assistants. */
export const readingTokenLimits = {
  /** Valid ones at the same time. */
  count: 10,
  /** For which one is valid. */
  days: {min: 1, max: 90, default: 30},
  /** Most characters of a name. */
  name: 60,
} as const;
