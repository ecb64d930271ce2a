import {visit} from 'unist-util-visit';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';

const most = 9;

/** A numbered list has at most nine steps. */
export function steps({tree}: Pick<Page, 'tree'>): Problem[] {
  const problems: Problem[] = [];
  visit(tree, 'list', (list) => {
    if (list.ordered && list.children.length > most) {
      problems.push({
        line: lineOf(list),
        message: `Cut these ${list.children.length} steps to at most ${most}, or split them into two tasks, each with a heading.`,
      });
    }
  });
  return problems;
}
