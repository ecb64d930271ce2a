import {interpolate} from '@docusaurus/Interpolate';
import {translate} from '@docusaurus/Translate';
import {lockTexts, textPrefix} from 'docusaurus-lock-server/shared/lock-texts';

/**
 * Returns the texts of a list with the site's replacements, from its `code.json` or else from its
 * option `texts`.
 *
 * @param prefix the beginning of their ids in `code.json`.
 */
export const translateTexts = <Texts extends Readonly<Record<string, string>>>(
  prefix: string,
  list: Texts,
): Texts =>
  // The types of the list are kept, because they show which values a text has.
  Object.fromEntries(
    Object.entries(list).map(([key, message]) => [key, translate({id: prefix + key, message})]),
  ) as Texts;

/** All texts of the lock. */
export const texts = translateTexts(textPrefix, lockTexts);

/** The message for a response with neither data nor errors. */
export function noResult(operationName: string): string {
  return `Server response was missing for query '${operationName}'.`;
}

/**
 * Why the user could not be loaded on entry. The failure ends the session of that tab; other tabs
 * continue with their tokens.
 *
 * - `unreachable`: nothing responded
 * - `failed`: the response was an error
 * - `refresh-failed`: the token was not refreshed; a message says why
 */
export type EntryFailure = 'unreachable' | 'failed' | 'refresh-failed';

/**
 * Why nobody is signed in.
 *
 * - `none`: there was no session, or the reader ended it here
 * - `ended`: the server no longer accepts the session
 * - `link-invalid`: the token in the address was refused
 * - `link-other-user`: the cookie belongs to another user than the link
 * - `signed-out-elsewhere`: another tab removed the tokens
 */
export type SignedOutReason =
  'none' | 'ended' | EntryFailure | 'link-invalid' | 'link-other-user' | 'signed-out-elsewhere';

/** Whether a tab signed out because it could not load its user. */
export function isEntryFailure(reason: string): reason is EntryFailure {
  return ['unreachable', 'failed', 'refresh-failed'].includes(reason);
}

/**
 * Returns the text that says why the form appears; '' for a reader who was not signed in.
 *
 * @param message of a failed refresh.
 */
export function signedOutText(
  reason: SignedOutReason,
  message: string,
  productName: string,
): string {
  const text = {
    none: '',
    ended: texts.sessionEnded,
    unreachable: texts.unreachable,
    failed: texts.failed,
    'refresh-failed': texts.signInAgain,
    'link-invalid': texts.linkInvalid,
    'link-other-user': texts.linkOtherUser,
    'signed-out-elsewhere': texts.signedOutElsewhere,
  }[reason];
  return interpolate(text, {
    productName,
    reason: (message || texts.refreshFailed).replace(/\.?$/, '.'),
  });
}
