/**
 * The index as it travels: one JSON file, less than half the size of what
 * MiniSearch writes by itself.
 */
export interface PackedIndex {
  pages: [path: string, title: string, category: string, tag: string][];
  /** `page` is a place in `pages`. Sections of a page stand together. */
  sections: [
    page: number,
    level: number,
    anchor: string,
    title: string,
    text: string,
  ][];
  /**
   * Sorted terms, each as what differs from the one before: one character for
   * the length that is shared (base 36), then the rest.
   */
  terms: string[];
  /** For each term: field, count, then so many places; see `packPlaces`. */
  postings: number[][];
  /** For each section the number of terms in each field. */
  lengths: number[][];
}

/** Where the file lies, from the root of the site. */
export const indexAddress = '/search-index/index.json';

/** How often a term stands in a field of sections: section → count. */
export type Places = Record<string, number>;

/**
 * Packs places as differences: `2d` for a term that stands there once, else
 * `2d + 1` and how often.
 */
export function packPlaces(places: Places): number[] {
  const packed: number[] = [];
  let last = 0;
  for (const section of Object.keys(places).map(Number)) {
    const times = places[section]!;
    const difference = section - last;
    packed.push(
      ...(times === 1 ? [2 * difference] : [2 * difference + 1, times]),
    );
    last = section;
  }
  return packed;
}

/** Unpacks what `packPlaces` made. */
export function unpackPlaces(packed: readonly number[]): Places {
  const places: Places = {};
  let section = 0;
  for (let at = 0; at < packed.length; at++) {
    const number = packed[at]!;
    section += number >> 1;
    places[section] = number % 2 === 0 ? 1 : packed[++at]!;
  }
  return places;
}

/** Packs sorted terms by the beginning that each shares with the last. */
export function packTerms(terms: readonly string[]): string[] {
  return terms.map((term, index) => {
    const last = terms[index - 1] ?? '';
    let shared = 0;
    while (
      shared < 35 &&
      shared < term.length &&
      term[shared] === last[shared]
    ) {
      shared++;
    }
    return shared.toString(36) + term.slice(shared);
  });
}

/** Unpacks what `packTerms` made. */
export function unpackTerms(packed: readonly string[]): string[] {
  let last = '';
  return packed.map((text) => {
    last = last.slice(0, parseInt(text[0]!, 36)) + text.slice(1);
    return last;
  });
}
