/**
 * What the browser tells writers of the guide, by `POST /signals`. No feedback says who sent it.
 */
export type Feedback =
  | Answer
  // Takes an answer back.
  | {kind: 'undo'; id: string}
  // A search that did not help.
  | {kind: 'search'; query: string; outcome: SearchOutcome};

/** The answer to "Did this answer your question?". */
export interface Answer {
  kind: 'answer';
  /** A random UUID. The same id replaces an answer. */
  id: string;
  /** Address of the page, such as `/usage/assets`. */
  page: string;
  answer: 'yes' | 'no';
  /** What was missing: one line of at most {@link maxRemarkLength} characters. */
  remark?: string;
}

export const searchOutcomes = ['no-results', 'unopened'] as const;

/** A search found nothing, or none of its results was opened. */
export type SearchOutcome = (typeof searchOutcomes)[number];

/** The body of a request, in bytes. What follows fits in it. */
export const maxFeedbackBytes = 1024;
export const maxRemarkLength = 280; // characters of up to 3 bytes
export const minQueryLength = 3; // characters
export const maxQueryLength = 100; // characters

/**
 * Whether a query may hold personal data or a secret and must not be recorded: something like an
 * e-mail address, a number of five digits or more (also with separators, as in a phone number), or
 * a word of ten characters or more that mixes letters and digits, as in a token or a serial number.
 */
export function looksPrivate(query: string): boolean {
  return (
    query.includes('@') ||
    /\d{5}/.test(query.replace(/[\s()+./_-]/g, '')) ||
    query
      .split(/\s/)
      .some(
        (word) => word.length > 40 || (word.length >= 10 && /\d/.test(word) && /\p{L}/u.test(word)),
      )
  );
}
