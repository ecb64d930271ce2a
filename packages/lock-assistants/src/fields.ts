export const packageName = 'docusaurus-lock-assistants';

/** What the browser is told. */
export interface AssistantsFields {
  /** Whether readers may make reading tokens. */
  hasTokens: boolean;
}
