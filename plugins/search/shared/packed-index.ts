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
  /** For each term: field, count, then so many places; see `PackedPlaces`. */
  postings: number[][];
  /** For each section the number of terms in each field. */
  lengths: number[][];
}

/** Where the file lies, from the root of the site. */
export const indexAddress = '/search-index/index.json';

/** How often a term stands in a field of sections: section → count. */
export type Places = Record<string, number>;

/** Packs where a term stands in a field, as the sections are read in order. */
export class PackedPlaces {
  /**
   * For each section how far it is from the last, `d`: `2d` where the term
   * stands once, else `2d + 1` and how often.
   */
  readonly numbers: number[] = [];
  private last = 0;

  add(section: number, times: number): void {
    const double = 2 * (section - this.last);
    this.last = section;
    if (times === 1) {
      this.numbers.push(double);
    } else {
      this.numbers.push(double + 1, times);
    }
  }
}

/** Unpacks what `PackedPlaces` packed. */
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
