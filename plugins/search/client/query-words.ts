import {typedWords} from '../shared/synonyms';
import {termsOf} from '../shared/words';

/** Words of a question that do not name its subject. */
const stopWords = new Set(
  termsOf(
    `a about am an and any are as at be been being but by came can cannot can't
    cant come could did do does doing don't dont for from get gets getting go
    going got had has have how i i'm if in into is isn't it its just know let
    like make many may me might much must my need no of on or our please put
    see shall she should show so some take tell than that the their them then
    there these they this those to too up us use want was way we were what when
    where which who whom whose why will with won't would you your`,
  ),
);

/**
 * Lists the words of a query to search for. Stop words count only where there
 * is nothing else. Two words that have synonyms as one ("on call", "log in")
 * are searched for as one too.
 */
export function queryWords(query: string): string[] {
  const terms = termsOf(query);
  const pairs = terms.slice(1).map((term, before) => terms[before]! + term);
  const known = pairs.filter((pair) => typedWords.has(pair));
  const all = [...new Set([...terms, ...known])];
  const significant = all.filter((term) => !stopWords.has(term));
  return significant.length > 0 ? significant : all;
}
