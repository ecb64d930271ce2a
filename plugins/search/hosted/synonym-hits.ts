import type {SynonymHit} from 'algoliasearch';
import {synonyms} from '../shared/synonyms';

/**
 * The synonyms of the hosted index. They work one way, as those of the local
 * one: two-way ones would let the guide's own words find all that is ever typed
 * in their place.
 *
 * @see https://www.algolia.com/doc/guides/managing-results/optimize-search-results/adding-synonyms
 */
export const synonymHits: SynonymHit[] = Array.from(
  synonyms,
  ([typed, meant]) => ({
    objectID: typed,
    type: 'oneWaySynonym',
    input: typed,
    synonyms: meant.filter((word) => word !== typed),
  }),
).filter((hit) => hit.synonyms.length > 0) as SynonymHit[];
