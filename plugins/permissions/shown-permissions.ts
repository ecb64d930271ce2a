import type {Permission} from './read-permissions';

/**
 * Leaves out the actions that belong to hidden pages. An action belongs to the
 * pages with a `<Needs>` for it, or where there is none, to those with the table
 * of its entity.
 *
 * @param shown sources of the pages of a build, in MDX.
 * @param hidden sources of the pages that it leaves out.
 */
export function shownPermissions(
  permissions: readonly Permission[],
  shown: readonly string[],
  hidden: readonly string[],
): Permission[] {
  const inShown = namedIn(shown);
  const inHidden = namedIn(hidden);
  return permissions.filter(({id, entity}) => {
    if (inShown.actions.has(id)) {
      return true;
    }
    if (inHidden.actions.has(id)) {
      return false;
    }
    return inShown.entities.has(entity) || !inHidden.entities.has(entity);
  });
}

function namedIn(sources: readonly string[]) {
  return {
    actions: namesIn(sources, /(?<=<Needs [^>]*)(?:action|then)="([^"]+)"/g),
    entities: namesIn(sources, /<Permissions of="([^"]+)"/g),
  };
}

function namesIn(sources: readonly string[], element: RegExp): Set<string> {
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(element)].map(([, name = '']) => name),
    ),
  );
}
