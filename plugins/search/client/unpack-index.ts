import MiniSearch, {type AsPlainObject} from 'minisearch';
import {
  fields,
  indexOptions,
  type IndexedSection,
} from '../shared/index-options';
import {
  unpackPlaces,
  unpackTerms,
  type PackedIndex,
  type Places,
} from '../shared/packed-index';

/** The form in which MiniSearch 7 reads an index. */
const serializationVersion = 2;

/** Makes a MiniSearch index of a packed one. */
export function unpackIndex(packed: PackedIndex): MiniSearch<IndexedSection> {
  const {sections, lengths, postings} = packed;
  const ids = sections.map((_, id) => [id, id]);
  const plain: AsPlainObject = {
    documentCount: sections.length,
    nextId: sections.length,
    documentIds: Object.fromEntries(ids),
    fieldIds: Object.fromEntries(fields.map((name, id) => [name, id])),
    fieldLength: Object.fromEntries(lengths.entries()),
    averageFieldLength: fields.map((_, field) => average(lengths, field)),
    storedFields: {},
    dirtCount: 0,
    index: unpackTerms(packed.terms).map((term, place) => [
      term,
      unpackPostings(postings[place]!),
    ]),
    serializationVersion,
  };
  return MiniSearch.loadJS(plain, indexOptions);
}

function unpackPostings(packed: readonly number[]): Record<string, Places> {
  const byField: Record<string, Places> = {};
  for (let at = 0; at < packed.length;) {
    const [field, count] = [packed[at]!, packed[at + 1]!];
    byField[field] = unpackPlaces(packed.slice(at + 2, at + 2 + count));
    at += 2 + count;
  }
  return byField;
}

function average(lengths: readonly number[][], field: number): number {
  const sum = lengths.reduce((total, each) => total + (each[field] ?? 0), 0);
  return sum / Math.max(1, lengths.length);
}
