export const packageName = 'docusaurus-lock-assistants';

/** The fields of the feature in the browser. */
export interface AssistantsFields {
  /** Whether readers may make a reading token. */
  hasTokens: boolean;
}

/** How long a reading token is valid. */
export const readingTokenDays = 30;
