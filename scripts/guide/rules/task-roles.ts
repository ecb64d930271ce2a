import type {RootContent} from 'mdast';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';

/** Each task of a Usage page names its action below its heading. */
export function taskRoles({
  kind,
  tree: {children},
}: Pick<Page, 'kind' | 'tree'>): Problem[] {
  const tasks = new Set<RootContent | undefined>();
  let heading: RootContent | undefined;
  for (const node of kind === 'usage' ? children : []) {
    if (node.type === 'heading') {
      heading = node;
    } else if (node.type === 'list' && node.ordered) {
      tasks.add(heading);
    }
  }
  return children
    .filter((node, index) => tasks.has(node) && !isChip(children[index + 1]))
    .map((node) => ({
      line: lineOf(node),
      message:
        'Write `<Needs action="…" />` on a line of its own below this heading, with the action from docs/permissions.yml that the task takes.',
    }));
}

const isChip = (node: RootContent | undefined): boolean =>
  node?.type === 'mdxJsxFlowElement' && node.name === 'Needs';
