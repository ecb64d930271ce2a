import {isKind} from '../kinds';
import type {Guide, Page, Problem} from '../page';

/** Each page is in the sidebar, but for the home page and the template. */
export function inSidebar(
  {route, kind, frontMatter}: Page,
  {sidebars}: Guide,
): Problem[] {
  const id = `'${route.slice(1)}'`;
  return !isKind(kind) || frontMatter.draft || sidebars.includes(id)
    ? []
    : [{line: 1, message: `Add ${id} to sidebars.ts, where it belongs.`}];
}
