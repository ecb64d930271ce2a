import MiniSearch from 'minisearch';
import {fields, indexOptions} from './shared/index-options';
import {
  packPlaces,
  packTerms,
  type PackedIndex,
  type Places,
} from './shared/packed-index';
import {parentsOf, type Page} from './shared/page';

/** Indexes the sections of all pages and packs the index. */
export function packIndex(pages: readonly Page[]): PackedIndex {
  const index = new MiniSearch(indexOptions);
  const sections: PackedIndex['sections'] = [];
  pages.forEach((page, number) => {
    page.sections.forEach(({level, anchor, title, text}, place) => {
      index.add({
        id: sections.length,
        title,
        page: page.title,
        parents: parentsOf(page.sections, place)
          .map((parent) => parent.title)
          .join(' '),
        text,
      });
      sections.push([number, level, anchor, title, text]);
    });
  });
  const {index: entries, fieldLength} = index.toJSON();
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pages: pages.map(({path, title, category, tag}) => [
      path,
      title,
      category,
      tag,
    ]),
    sections,
    terms: packTerms(sorted.map(([term]) => term)),
    postings: sorted.map(([, byField]) => packPostings(byField)),
    lengths: sections.map((_, id) => fieldLength[id] ?? []),
  };
}

function packPostings(byField: Record<string, Places>): number[] {
  return fields.flatMap((_, field) => {
    const places = byField[field];
    if (!places) {
      return [];
    }
    const packed = packPlaces(places);
    return [field, packed.length, ...packed];
  });
}
