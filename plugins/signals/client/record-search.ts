import {
  longestQuery,
  looksPrivate,
  shortestQuery,
  type SearchOutcome,
  visibleText,
} from '@site/shared/signals';
import {sendSignal} from './send-signal';

/**
 * Records a search that did not help, unless its query is too short or too
 * long to mean something, or looks private.
 */
export function recordSearch(typed: string, outcome: SearchOutcome): void {
  const query = visibleText(typed).trim();
  if (
    query.length >= shortestQuery &&
    query.length <= longestQuery &&
    !looksPrivate(query)
  ) {
    // It did not help the reader; a message about it would not either.
    sendSignal({kind: 'search', query, outcome}).catch(() => {});
  }
}
