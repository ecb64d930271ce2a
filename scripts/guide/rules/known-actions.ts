import {visit} from 'unist-util-visit';
import {fillRoles} from '../../../plugins/content/roles';
import {lineOf} from '../line-of';
import type {Guide, Page, Problem} from '../page';

/** Pages name actions and entities that docs/permissions.yml has. */
export function knownActions(
  {tree, source}: Pick<Page, 'tree' | 'source'>,
  {permissions}: Pick<Guide, 'permissions'>,
): Problem[] {
  const problems: Problem[] = [];
  visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
    const {start, end} = node.position ?? {};
    try {
      fillRoles(source.slice(start?.offset, end?.offset), permissions);
    } catch (error) {
      problems.push({line: lineOf(node), message: (error as Error).message});
    }
  });
  return problems;
}
