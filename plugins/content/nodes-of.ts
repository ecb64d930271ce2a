import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';

/** The nodes of some types in a tree, in their order. */
export function nodesOf<Type extends Nodes['type']>(
  tree: Nodes,
  ...types: Type[]
): Extract<Nodes, {type: Type}>[] {
  const isOne = (node: Nodes): node is Extract<Nodes, {type: Type}> =>
    types.some((type) => type === node.type);
  const found: Extract<Nodes, {type: Type}>[] = [];
  visit(tree, (node: Nodes) => void (isOne(node) && found.push(node)));
  return found;
}
