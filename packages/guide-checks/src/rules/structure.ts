// Rules for the parts of a page: ids of headings, and tasks.
import type {RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {idFor} from '../../../../src/plugins/row-ids';
import {findHeadings, isSteps, findLine, type Page, type Problem} from '../page';

/**
 * Each heading has an id of its own that stays when its words change. Without one it
 * gets one from its words, so that a missing id misleads nobody today.
 */
export function headingIds(page: Page): Problem[] {
  const lines = new Map<string, number>();
  const headings = findHeadings(page);
  const taken = new Set(headings.map(({id}) => id));
  return headings.flatMap(({depth, text, id, line}): Problem[] => {
    if (!id) {
      const comment = `{/* #${freeId(text, taken)} */}`;
      const message = `Write \`${'#'.repeat(depth)} ${text} ${comment}\`: other pages and the platform link to the id.`;
      return [{line, message, isAdvice: true, fix: (row) => `${row.trimEnd()} ${comment}`}];
    }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      const message = `Write the id "${id}" in lower-case letters, digits and single hyphens, for example {/* #${freeId(text, taken)} */}: help links have no others.`;
      return [{line, message}];
    }
    if (lines.has(id)) {
      const message = `Choose another id, for example {/* #${freeId(text, taken)} */}: the heading in line ${lines.get(id)} has "${id}" already.`;
      return [{line, message}];
    }
    lines.set(id, line);
    return [];
  });
}

/** An id for a heading that no other has, which is then taken. */
function freeId(text: string, taken: Set<string | undefined>): string {
  const words = idFor(text) || 'section';
  let id = words;
  for (let number = 2; taken.has(id); number++) {
    id = `${words}-${number}`;
  }
  taken.add(id);
  return id;
}

/** What begins how to check a result: of a task, and of a search for a cause. */
const results = ['It worked when', 'You are done when'];

/** The steps of each task are followed by how to check the result. */
export function taskResults({kind, tree: {children}}: Page): Problem[] {
  const isResult = (node: RootContent) =>
    results.some((result) => toString(node).startsWith(result));
  return children
    .filter((node) => kind === 'usage' && isSteps(node))
    .filter((steps) => {
      const rest = children.slice(children.indexOf(steps) + 1);
      const end = rest.findIndex((node) => isSteps(node) || node.type === 'heading');
      const after = rest.slice(0, end < 0 ? undefined : end);
      return !after.some(isResult);
    })
    .map((steps) => ({
      line: findLine(steps),
      message: `Say below these steps how to check the result: \`**${results[0]}** …\`, or \`**${results[1]}** …\` where they look for a cause.`,
    }));
}

/**
 * A step that is named exists under the same heading: "continue with step 5",
 * "only steps 1 and 2". Of several lists there, the longest counts.
 */
export function stepNumbers({tree}: Page): Problem[] {
  return splitSections(tree.children).flatMap((nodes) => {
    const lists = nodes.filter(isSteps);
    const steps = Math.max(...lists.map(({children}) => children.length));
    return nodes
      .flatMap((node) => (node.type === 'list' ? node.children : [node]))
      .flatMap((node) =>
        namedSteps(toString(node).replace(/\s+/g, ' '))
          .filter((number) => number > steps && lists.length > 0)
          .map((number) => ({
            line: findLine(node),
            message: `Step ${number} does not exist: this task has ${steps} steps.`,
          })),
      );
  });
}

/** The numbers in "step 5" and "steps 2, 3 and 4", not in "step 5 of …". */
function namedSteps(text: string): number[] {
  return [...text.matchAll(/\bsteps? (\d+(?:(?:, | and | or | to )\d+)*)(?!\d| of\b)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+/g)!.map(Number),
  );
}

/** The nodes below each heading. */
function splitSections(nodes: readonly RootContent[]): RootContent[][] {
  const sections: RootContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'heading') {
      sections.push([]);
    } else {
      sections.at(-1)!.push(node);
    }
  }
  return sections;
}
