import {visit} from 'unist-util-visit';
import {textOf} from './text-of.mjs';

/**
 * The headings of a page, in order.
 *
 * @param page of `readPages`.
 * @returns {{depth: number, text: string, id?: string, line: number}[]}
 */
export function headingsOf(page) {
  const headings = [];
  visit(page.tree, 'heading', (node) => {
    const comments = node.children
      .filter(({type}) => type === 'mdxTextExpression')
      .map(({value}) => /^\/\*\s*#(.*?)\s*\*\/$/.exec(value)?.[1]);
    headings.push({
      depth: node.depth,
      text: textOf(node),
      id: comments.find(Boolean),
      line: node.position.start.line,
    });
  });
  return headings;
}
