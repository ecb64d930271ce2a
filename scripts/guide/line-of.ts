import type {Nodes} from 'mdast';

/**
 * The line of a node, from 1.
 *
 * @param index of a place in the text of the node; default its start.
 */
export function lineOf(node: Nodes, index = 0): number {
  const start = node.position?.start.line ?? 1;
  const before = 'value' in node ? node.value.slice(0, index) : '';
  // The text of front matter begins below its first `---`.
  const fence = node.type === 'yaml' ? 1 : 0;
  return start + fence + before.split('\n').length - 1;
}
