import {termsOf} from '../shared/words';

/** Words of a question that say nothing of its subject. */
const stopWords = new Set(
  termsOf(
    `a about am an and any are as at be been being but by can cannot could did
    do does doing don't for from get gets getting go going got had has have how
    i i'm if in into is isn't it its just know let like make many may me might
    much must my need no of on or our please see shall she should show so some
    tell than that the their them then there these they this those to too up us
    use want was way we were what when where which who whom whose why will with
    won't would you your`,
  ),
);

/**
 * Takes the words to look for out of a query. Words such as "how do I" count
 * only where there are no others.
 */
export function queryWords(query: string): string[] {
  const words = [...new Set(termsOf(query))];
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}
