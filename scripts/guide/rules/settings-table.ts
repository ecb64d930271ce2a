import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {headingsOf} from '../headings-of';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';
import {textOf} from '../text-of';

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
    .filter((node): node is Table => node.type === 'table')
    .find((node) => lineOf(node) > (start?.line ?? Infinity));
  const [head, ...rows] = table?.children ?? [];
  const names = head?.children.map(textOf).filter((name) => name !== 'Set on');
  if (names?.join() !== columns.join()) {
    const message = `Write a table with the columns ${columns.join(', ')} under "Settings at a glance".`;
    return [{line: start?.line ?? page.bodyLine, message}];
  }
  const settings = headings.findIndex(({text}) => text === 'Settings');
  const end = headings.findIndex(
    ({depth}, index) => index > settings && depth === 2,
  );
  const described = headings
    .slice(settings + 1, end === -1 ? undefined : end)
    .filter(({depth}) => depth === 3);
  const listed = rows.map((row) => {
    const [cell = row] = row.children;
    let url: string | undefined;
    visit(cell, 'link', (link) => {
      url = link.url;
    });
    return {name: textOf(cell), url, line: lineOf(row)};
  });
  return [
    ...listed
      .filter(({url}) => !described.some(({id}) => url === `#${id}`))
      .map(({name, line}) => ({
        line,
        message: `Link "${name}" to its heading under "Settings": \`[${name}](#id)\`.`,
      })),
    ...described
      .filter(({id}) => !listed.some(({url}) => url === `#${id}`))
      .map(({text, id, line}) => ({
        line,
        message: `Add a row \`[${text}](#${id})\` to the table under "Settings at a glance".`,
      })),
  ];
}
