import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';

/** The nodes of some types in a tree, in their order. */
export function findNodes<Type extends Nodes['type']>(
  tree: Nodes,
  ...types: Type[]
): Extract<Nodes, {type: Type}>[] {
  const isOne = (node: Nodes): node is Extract<Nodes, {type: Type}> =>
    types.some((type) => type === node.type);
  const found: Extract<Nodes, {type: Type}>[] = [];
  visit(tree, (node: Nodes) => void (isOne(node) && found.push(node)));
  return found;
}

/** The value of an attribute of an element; undefined if it is no text. */
export function readAttribute(node: Nodes, name: string): string | undefined {
  const attributes = 'attributes' in node ? node.attributes : [];
  const found = attributes.find((each) => 'name' in each && each.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
}
