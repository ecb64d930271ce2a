import type {RootContent} from 'mdast';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';
import {textOf} from '../text-of';

const result = 'It worked when';

/** The steps of each task are followed by how to check the result. */
export function taskResults({
  kind,
  tree: {children},
}: Pick<Page, 'kind' | 'tree'>): Problem[] {
  return children
    .filter((node) => kind === 'usage' && isSteps(node))
    .filter((steps) => {
      const rest = children.slice(children.indexOf(steps) + 1);
      const end = rest.findIndex((node) => isSteps(node) || isHeading(node));
      const after = rest.slice(0, end < 0 ? undefined : end);
      return !after.some((node) => textOf(node).startsWith(result));
    })
    .map((steps) => ({
      line: lineOf(steps),
      message: `Say below these steps how to check the result: \`**${result}** …\`.`,
    }));
}

const isSteps = (node: RootContent): boolean =>
  node.type === 'list' && node.ordered === true;
const isHeading = (node: RootContent): boolean => node.type === 'heading';
