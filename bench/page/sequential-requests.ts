import type {Recorded} from './record-requests';

/**
 * The length of the longest chain of requests in which each was sent after the
 * one before was answered. Requests that the cache answered do not count.
 *
 * @param from ms since 1970; requests that were sent before do not count.
 * @param until ms since 1970; nor do requests that were answered later.
 */
export function sequentialRequests(
  requests: readonly Recorded[],
  from: number,
  until: number,
): number {
  let count = 0;
  let free = from;
  const sent = requests
    .filter(({isCached}) => !isCached)
    .sort((a, b) => a.answered - b.answered);
  for (const {begin, answered} of sent) {
    if (begin >= free && answered <= until) {
      count++;
      free = answered;
    }
  }
  return count;
}
