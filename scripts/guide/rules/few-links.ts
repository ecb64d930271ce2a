import {visit} from 'unist-util-visit';
import {isKind} from '../kinds';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';
import {textOf} from '../text-of';

const glossary = '/features/glossary';
const most = 40;

/** Pages that are lists of other pages. */
const lists = ['/features/domain', glossary, '/usage/overview'];

/**
 * A page has at most forty links to other places, and no term is a link in a
 * table or in the name of a field, where it looks like a button.
 */
export function fewLinks({
  kind,
  route,
  tree,
}: Pick<Page, 'kind' | 'route' | 'tree'>): Problem[] {
  if (!isKind(kind) || route === glossary) {
    return [];
  }
  const problems: Problem[] = [];
  let count = 0;
  visit(tree, 'link', (link) => {
    if (link.url.startsWith('#')) {
      return;
    }
    count += 1;
    if (count === most + 1 && !lists.includes(route)) {
      const message = `This is link ${count}: a page has at most ${most}. Remove links that repeat each other, or those of terms that everyone knows.`;
      problems.push({line: lineOf(link), message});
    }
  });
  visit(tree, ['table', 'strong'], (place) => {
    visit(place, 'link', (link) => {
      // "Term" in a column of pages is a link to a page, not a term.
      if (link.url.startsWith(`${glossary}#`) && textOf(link) !== 'Term') {
        const message = `Remove the link to ${link.url}: in a table or a name in bold it looks like a button.`;
        problems.push({line: lineOf(link), message});
      }
    });
  });
  return problems;
}
