import {visit} from 'unist-util-visit';
import {headingsOf} from '../headings-of.mjs';
import {textOf} from '../text-of.mjs';

const columns = ['Setting', 'Values', 'Default', 'Required', 'Takes effect'];

/**
 * A Configuration page sums its settings up in a table, whose rows link to the
 * heading of each.
 */
export const rule = {
  name: 'settings-table',
  check(page) {
    if (page.kind !== 'configuration') {
      return [];
    }
    const headings = headingsOf(page);
    const start = headings.find(({text}) => text === 'Settings at a glance');
    const settings = headings.findIndex(({text}) => text === 'Settings');
    const table = page.tree.children.find(
      ({type, position}) =>
        type === 'table' && position.start.line > (start?.line ?? Infinity),
    );
    const [head, ...rows] = table?.children ?? [];
    if (!head || head.children.map(textOf).join() !== columns.join()) {
      const message = `Write a table with the columns ${columns.join(', ')} below "Settings at a glance".`;
      return [{line: start?.line ?? page.bodyLine, message}];
    }
    const end = headings.findIndex(
      ({depth}, index) => index > settings && depth === 2,
    );
    const described = headings
      .slice(settings + 1, end === -1 ? undefined : end)
      .filter(({depth}) => depth === 3);
    const listed = rows.map((row) => {
      const setting = {name: textOf(row.children[0]), url: undefined};
      visit(row.children[0], 'link', ({url}) => {
        setting.url = url;
      });
      return {...setting, line: row.position.start.line};
    });
    return [
      ...listed
        .filter(({url}) => !described.some(({id}) => url === `#${id}`))
        .map(({name, line}) => ({
          line,
          message: `Link "${name}" to its heading below "Settings", as in \`[${name}](#id)\`.`,
        })),
      ...described
        .filter(({id}) => !listed.some(({url}) => url === `#${id}`))
        .map(({text, id, line}) => ({
          line,
          message: `Write a row \`[${text}](#${id})\` into the table below "Settings at a glance".`,
        })),
    ];
  },
};
