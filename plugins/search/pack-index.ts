import {fields} from './shared/index-options';
import {packTerms, PackedPlaces, type PackedIndex} from './shared/packed-index';
import {parentsOf, type Page} from './shared/page';
import {termsOf} from './shared/words';

/**
 * Indexes the sections of all pages and packs the index, which MiniSearch reads
 * in the browser. To let MiniSearch index them and to pack what comes out gives
 * the same and takes more than twice as long, which 1,000 pages feel.
 */
export function packIndex(pages: readonly Page[]): PackedIndex {
  const sections: PackedIndex['sections'] = [];
  const lengths: PackedIndex['lengths'] = [];
  const index = new Map<string, PackedPlaces[]>();
  pages.forEach((page, number) => {
    page.sections.forEach(({level, anchor, title, text}, place) => {
      const parents = parentsOf(page.sections, place);
      const texts = {
        title,
        page: page.title,
        parents: parents.map((parent) => parent.title).join(' '),
        text,
      };
      lengths.push(
        fields.map((field, at) => {
          const counts = countTerms(texts[field]);
          for (const [term, times] of counts) {
            addPlace(term, at, sections.length, times);
          }
          return counts.size;
        }),
      );
      sections.push([number, level, anchor, title, text]);
    });
  });
  const sorted = [...index].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pages: pages.map(({path, title, category, tag}) => [
      path,
      title,
      category,
      tag,
    ]),
    sections,
    terms: packTerms(sorted.map(([term]) => term)),
    postings: sorted.map(([, byField]) =>
      byField.flatMap(({numbers}, field) => [
        field,
        numbers.length,
        ...numbers,
      ]),
    ),
    lengths,
  };

  function addPlace(
    term: string,
    field: number,
    section: number,
    times: number,
  ): void {
    let byField = index.get(term);
    if (!byField) {
      byField = [];
      index.set(term, byField);
    }
    (byField[field] ??= new PackedPlaces()).add(section, times);
  }
}

function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of termsOf(text)) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
