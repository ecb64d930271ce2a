const farthest = 7; // words

/**
 * Says how near to one another the words of a query stand in a text: 1 where
 * each follows the one before it, 0 where none is near its neighbour.
 *
 * @param text its terms, in order.
 * @param words for each word of the query the terms that were found for it.
 */
export function nearness(
  text: readonly string[],
  words: readonly (readonly string[])[],
): number {
  const places = words.map((terms) =>
    text.flatMap((term, place) => (terms.includes(term) ? [place] : [])),
  );
  let sum = 0;
  for (let word = 1; word < places.length; word++) {
    const steps = places[word - 1]!.flatMap((before) =>
      places[word]!.map((place) =>
        place > before ? place - before : before - place + 1,
      ),
    );
    const least = Math.min(...steps);
    sum += least <= farthest ? 1 / least : 0;
  }
  return sum / Math.max(1, words.length - 1);
}
