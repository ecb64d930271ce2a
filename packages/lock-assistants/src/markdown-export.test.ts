import {exportPage} from './markdown-export';

const page = {
  title: 'Tables',
  url: 'https://docs.example/manual/tables',
  base: '/',
  components: {
    Product: '$& Watch',
    HomeHero: '',
    RecentChanges: '',
    Assistants: '',
  },
};

// Without the title and the source, which every copy has.
function readText(source: string): string {
  return exportPage(source, page).split('\n').slice(4).join('\n').trim();
}

test('a copy has title, source and text, and nothing of what is for the build', () => {
  const source = `---
title: Tables
---

import Box from '@site/src/components/Box';

Lists.

## Sort {/* #sort */}

It is for <Product />.
`;
  expect(exportPage(source, page)).toBe(
    '# Tables\n\nSource: <https://docs.example/manual/tables>\n\nLists.\n\n## Sort\n\nIt is for $& Watch.\n',
  );
});

test('a link to a page leads to that of the same locale', () => {
  const source = '[A](/usage), [B](/de/usage), [C](#sort), [D](/default)';
  const url = 'https://docs.example/de/tables';
  expect(exportPage(source, {...page, url, base: '/de/'})).toContain(
    '[A](https://docs.example/de/usage), [B](https://docs.example/de/usage), [C](https://docs.example/de/tables#sort), [D](https://docs.example/de/default)',
  );
});

test.each([
  [
    'links are absolute, so that they work where they are pasted',
    '[Undo](/manual/assets#undo), [sort](#sort), [out](https://other.example/a), `[not](#this)`',
    '[Undo](https://docs.example/manual/assets#undo), [sort](https://docs.example/manual/tables#sort), [out](https://other.example/a), `[not](#this)`',
  ],
  ['an image is what it shows', '![A plan of a cold room](./plan.svg)', 'A plan of a cold room'],
  [
    'a table loses the blanks that fill it up, but not those of code',
    '| State    | In     |\n| -------- | :----: |\n| _Open_   | `a  b` |',
    '| State | In |\n| --- | :---: |\n| _Open_ | `a  b` |',
  ],
  [
    'comments are left out, also of several lines and with code in them',
    `One {/* an {inner
\`\`\`
/* */ note
*/} two.

{/* what \`a\` and \`b\` do */}

Three {/* a */}{/*
*/}.

{ /* spaced
*/ } Four.

- {/*
  Wombat
  <Figure
  */}
- Five`,
    'One two.\n\nThree.\n\n Four.\n\n-\n- Five',
  ],
  [
    'components leave what stands in them, and those that are named nothing',
    '<Cards doors>\n\n- One\n\n</Cards>\n\n<Figure\n  at={[1, 2]}\n  of="x"\n/>\n\n<Score of={2} />\n\n<RecentChanges changes={changes}>\n\n## Lately {/* #lately */}\n\n</RecentChanges>\n\nOn with <Key>K</Key>.',
    '- One\n\nOn with K.',
  ],
])('%s', (_, source, text) => {
  expect(readText(source)).toBe(text);
});

test.each([
  [
    'admonitions and diagrams',
    ':::tip[At night]\n\nSleep.\n\n:::\n\n```mermaid\nflowchart TD\n  accTitle: A\n  a[A] --> b[B]\n```\n\nOn.',
  ],
  [
    'code, a fence within a fence included',
    '````mdx title="A fence"\nimport Box from "box";\n```json\n## Sort {/* #sort */}\n<Product />\n```\n:::note\n````\n\nOn.',
  ],
  ['comments in code', 'On.\n\n`{/*` and `*/}`\n\n  ```mdx\n  {/*\n  ```\n\n*/}'],
])('kept as written: %s', (_, source) => {
  expect(readText(source)).toBe(source);
});
