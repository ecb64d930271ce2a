import entities from '../../docs/entities.json';

/**
 * The thing that a page is about, with the ids of the pages about it. Where there is no
 * page of a kind, the section that takes its place.
 */
export function findEntity(page: string) {
  return entities.find(({concept, howTo, settings}) => [concept, howTo, settings].includes(page));
}
