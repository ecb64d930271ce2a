import {visit} from 'unist-util-visit';
import type {Guide, Page, Problem} from '../page';
import {siblingsOf} from '../siblings-of';

/** Pages of different kinds about the same subject link to each other. */
export function siblings(page: Page, {pages}: Guide): Problem[] {
  const linked = new Set<string>();
  visit(page.tree, (node) => {
    if (node.type === 'link' || node.type === 'definition') {
      linked.add(node.url.replace(/[#?].*$/, ''));
    }
  });
  return siblingsOf(page, pages)
    .filter(({route}) => !linked.has(route))
    .map(({route, title}) => ({
      line: page.source.trimEnd().split('\n').length,
      message: `Link to [${title}](${route}), for example at the end: pages about the same subject link to each other.`,
    }));
}
