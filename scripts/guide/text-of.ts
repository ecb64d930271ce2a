import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';

/** The words of a node, without marks and comments. */
export function textOf(node: Nodes): string {
  let text = '';
  visit(node, (child) => {
    if (child.type === 'text' || child.type === 'inlineCode') {
      text += child.value;
    } else if (child.type === 'break') {
      text += ' ';
    }
  });
  return text.replace(/\s+/g, ' ').trim();
}
