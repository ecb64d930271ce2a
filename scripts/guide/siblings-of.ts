import {isKind, subjects} from './kinds';
import type {Page} from './page';

/**
 * The pages of other kinds about the same subject. Drafts and restricted pages
 * are left out: some builds do not have them, so that a link to one would be
 * broken.
 */
export function siblingsOf(
  {route, kind}: Pick<Page, 'route' | 'kind'>,
  pages: Page[],
): Page[] {
  return pages.filter(
    (page) =>
      isKind(kind) &&
      isKind(page.kind) &&
      page.kind !== kind &&
      subjectOf(page.route) === subjectOf(route) &&
      !page.frontMatter.draft &&
      !page.frontMatter.audience,
  );
}

function subjectOf(route: string): string | undefined {
  return subjects[route] ?? route.split('/').at(-1);
}
