const shortest = 3; // characters of a part

/**
 * Cuts two words that were written as one: `holdtime` → `hold`, `time`.
 *
 * @returns null unless both are in the vocabulary.
 */
export function partsOfJoined(
  word: string,
  vocabulary: ReadonlySet<string>,
): string[] | null {
  for (let at = shortest; at <= word.length - shortest; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => vocabulary.has(part))) {
      return parts;
    }
  }
  return null;
}
