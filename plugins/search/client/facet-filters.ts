import type {SearchRequest} from '../shared/algolia';

/** Values of the attributes by which contextual search filters. */
export type Facets = Record<string, string>;

/** Says whether a page passes the filters of a request; none, all pass. */
export function passesFilters(
  facets: Facets,
  filters: SearchRequest['facetFilters'] = [],
): boolean {
  return [filters].flat().every((filter) => {
    const choices = [filter].flat();
    return choices.length === 0 || choices.some(holds);
  });

  function holds(choice: string): boolean {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(choice) ?? [];
    return facets[name] === value;
  }
}

/** Counts the values of the attributes that a request asks for. */
export function countFacets(
  all: readonly Facets[],
  asked: SearchRequest['facets'] = [],
): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const name of [asked].flat()) {
    for (const facets of all) {
      const value = facets[name];
      if (value !== undefined) {
        const values = (counts[name] ??= {});
        values[value] = (values[value] ?? 0) + 1;
      }
    }
  }
  return counts;
}
