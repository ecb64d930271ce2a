import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';

/**
 * Remark plugin: keeps a number and its unit on one line, by a space that does
 * not break. Writers type an ordinary space, and search treats both the same.
 */
export default function keepUnits() {
  return (tree: Root): void =>
    visit(tree, 'text', (node) => {
      node.value = node.value.replace(/(?<=\d) (?=%|°[CF]|m²)/g, '\u00a0');
    });
}
