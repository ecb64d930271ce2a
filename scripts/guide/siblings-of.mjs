import {requiredHeadings, subjects} from './kinds.mjs';

/**
 * The pages of other kinds about the same thing, without drafts: builds leave
 * these out, and a link to one would break them.
 *
 * @param {{route: string, kind: string}} page
 * @param pages of `readPages`.
 */
export function siblingsOf({route, kind}, pages) {
  return pages.filter(
    (page) =>
      [kind, page.kind].every((each) => each in requiredHeadings) &&
      page.kind !== kind &&
      subjectOf(page.route) === subjectOf(route) &&
      !page.frontMatter.draft,
  );
}

// What a page is about is its name, unless kinds.mjs says otherwise.
function subjectOf(route) {
  return subjects[route] ?? route.split('/').at(-1);
}
