export const packageName = 'docusaurus-lock-assistants';

/** The fields of the feature in the browser. */
export interface AssistantsFields {
  /** Whether readers may make reading tokens. */
  hasTokens: boolean;
}

/** Limits of reading tokens. */
export const readingTokenLimits = {
  /** Valid ones at the same time. */
  count: 10,
  /** For which one is valid. */
  days: {min: 1, max: 90, default: 30},
  /** Most characters of a name. */
  name: 60,
} as const;
