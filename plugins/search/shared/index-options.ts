import type {Options} from 'minisearch';
import {termsOf} from './words';

/** What is indexed of a section; the order is that of the packed numbers. */
export const fields = ['title', 'page', 'parents', 'text'] as const;

type Field = (typeof fields)[number];

/** A section as MiniSearch gets it; `id` is its place in the packed list. */
export type IndexedSection = {id: number} & Record<Field, string>;

/** The one set of options with which an index is built and read. */
export const indexOptions: Options<IndexedSection> = {
  fields: [...fields],
  tokenize: termsOf,
  processTerm: (term) => term,
  // A query is cut into terms before it is asked.
  searchOptions: {tokenize: (term) => [term]},
};
