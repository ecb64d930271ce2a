import {visit} from 'unist-util-visit';

/**
 * The words of a node of a page's tree, without its comments and marks.
 *
 * @param node of mdast.
 */
export function textOf(node) {
  let text = '';
  visit(node, ['text', 'inlineCode', 'break'], ({value}) => {
    text += value ?? ' ';
  });
  return text.replace(/\s+/g, ' ').trim();
}
