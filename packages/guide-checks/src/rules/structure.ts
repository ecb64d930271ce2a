// Rules for the parts of a page: ids of headings, tasks, settings.
import type {RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {nodesOf} from '../../../../src/plugins/nodes';
import {idFor} from '../../../../src/plugins/row-ids';
import {headingsOf, isSteps, lineOf, type Page, type Problem} from '../page';

const maxSteps = 9;

/**
 * Each heading has an id of its own that stays when its words change. Without one it
 * gets one from its words, so that a missing id misleads nobody today.
 */
export function headingIds(page: Page): Problem[] {
  const lines = new Map<string, number>();
  const headings = headingsOf(page);
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

/** A numbered list has at most nine steps. */
export function steps({tree}: Page): Problem[] {
  return nodesOf(tree, 'list')
    .filter((list) => isSteps(list) && list.children.length > maxSteps)
    .map((list) => ({
      line: lineOf(list),
      message: `Cut these ${list.children.length} steps to at most ${maxSteps}, or split them into two tasks, each with a heading.`,
    }));
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
      line: lineOf(steps),
      message: `Say below these steps how to check the result: \`**${results[0]}** …\`, or \`**${results[1]}** …\` where they look for a cause.`,
    }));
}

const columns = ['Setting', 'Values', 'Default', 'Required', 'Takes effect'];

/**
 * A Configuration page sums up its settings in a table, whose rows link to the
 * heading of each setting. Where they are set on different things, such as a
 * type and an asset, a second column "Set on" says so.
 */
export function settingsTable(page: Page): Problem[] {
  if (page.kind !== 'configuration') {
    return [];
  }
  const headings = headingsOf(page);
  const start = headings.find(({text}) => text === 'Settings at a glance');
  const table = page.tree.children
    .filter((node) => node.type === 'table')
    .find((node) => lineOf(node) > (start?.line ?? Infinity));
  const [head, ...rows] = table?.children ?? [];
  const names = head?.children.map((cell) => toString(cell)).filter((name) => name !== 'Set on');
  if (names?.join() !== columns.join()) {
    const message = `Write a table with the columns ${columns.join(', ')} under "Settings at a glance".`;
    return [{line: start?.line ?? page.bodyLine, message}];
  }
  const settings = headings.findIndex(({text}) => text === 'Settings');
  const after = headings.slice(settings + 1);
  const end = after.findIndex(({depth}) => depth === 2);
  const described = after.slice(0, end < 0 ? undefined : end).filter(({depth}) => depth === 3);
  const linked = new Map<string, Problem>();
  for (const row of rows) {
    const [cell = row] = row.children;
    const name = toString(cell);
    const url = nodesOf(cell, 'link').at(-1)?.url ?? name;
    const message = `Link "${name}" to its heading under "Settings": \`[${name}](#id)\`.`;
    linked.set(url, {line: lineOf(row), message});
  }
  const unlisted: Problem[] = [];
  for (const {text, id, line} of described) {
    // What is left has no heading.
    if (!linked.delete(`#${id}`)) {
      const message = `Add a row \`[${text}](#${id})\` to the table under "Settings at a glance".`;
      unlisted.push({line, message});
    }
  }
  return [...linked.values(), ...unlisted];
}
