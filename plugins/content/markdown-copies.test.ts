import {llmsTxt, markdownOfSource} from './markdown-copies';
import {guidePages} from './pages';

const page = {
  title: 'Tables',
  url: 'https://docs.example/usage/tables',
  productName: '$& Watch',
};

// Without the title and the source, which every copy has.
function textOf(source: string): string {
  return markdownOfSource(source, page).split('\n').slice(4).join('\n').trim();
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
  expect(markdownOfSource(source, page)).toBe(
    '# Tables\n\nSource: <https://docs.example/usage/tables>\n\nLists.\n\n## Sort\n\nIt is for $& Watch.\n',
  );
});

test('links are absolute, so that they work where they are pasted', () => {
  expect(
    textOf(
      '[Undo](/usage/assets#undo), [sort](#sort), [out](https://other.example/a), `[not](#this)`',
    ),
  ).toBe(
    '[Undo](https://docs.example/usage/assets#undo), [sort](https://docs.example/usage/tables#sort), [out](https://other.example/a), `[not](#this)`',
  );
});

test('an image is what it shows', () => {
  expect(textOf('![A plan of a cold room](./plan.svg)')).toBe(
    'A plan of a cold room',
  );
});

test('a table loses the blanks that fill it up, but not those of code', () => {
  expect(
    textOf(
      '| State    | In     |\n| -------- | :----: |\n| _Open_   | `a  b` |',
    ),
  ).toBe('| State | In |\n| --- | :---: |\n| _Open_ | `a  b` |');
});

test('admonitions and diagrams stay as they are written', () => {
  const source =
    ':::tip[At night]\n\nSleep.\n\n:::\n\n```mermaid\nflowchart TD\n  accTitle: A\n  a[A] --> b[B]\n```\n\nOn.';
  expect(textOf(source)).toBe(source);
});

test('code stays as it is, a fence within a fence included', () => {
  const code = [
    '````mdx title="A fence"',
    'import Box from "box";',
    '```json',
    '## Sort {/* #sort */}',
    '<Product />',
    '```',
    ':::note',
    '````',
  ].join('\n');
  expect(textOf(`${code}\n\nOn.`)).toBe(`${code}\n\nOn.`);
});

test('comments are left out, also of several lines and with code in them', () => {
  expect(
    textOf(
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
    ),
  ).toBe('One two.\n\nThree.\n\n Four.\n\n-\n- Five');
});

test('comments in code are text', () => {
  const code = '`{/*` and `*/}`\n\n  ```mdx\n  {/*\n  ```\n\n*/}';
  expect(textOf(`On.\n\n${code}`)).toBe(`On.\n\n${code}`);
});

test('components leave what stands in them, and those that are named nothing', () => {
  expect(
    textOf(
      '<Cards doors>\n\n- One\n\n</Cards>\n\n<Figure\n  at={[1, 2]}\n  of="x"\n/>\n\n<Score of={2} />\n\n<RecentChanges changes={changes}>\n\n## Lately {/* #lately */}\n\n</RecentChanges>\n\nOn with <Key>K</Key>.',
    ),
  ).toBe('- One\n\nOn with K.');
});

const doc = (id: string, permalink: string, own = {}) => ({
  id,
  permalink,
  title: `About ${id}`,
  description: `What ${id} is.`,
  source: `@site/docs/${id}.mdx`,
  frontMatter: {},
  ...own,
});

test('pages are listed by category as in the sidebar, those of no sidebar last', () => {
  const content = {
    loadedVersions: [
      {
        versionName: 'current',
        docs: [
          doc('home', '/'),
          doc('b', '/usage/b'),
          doc('a', '/usage/a', {title: 'The [a]'}),
          doc('secret', '/secret', {unlisted: true}),
        ],
        sidebars: {
          main: [
            {
              type: 'category',
              label: 'Usage',
              items: [
                {type: 'doc', id: 'a'},
                {type: 'doc', id: 'b'},
              ],
            },
          ],
        },
      },
    ],
  };
  const allContent = {'docusaurus-plugin-content-docs': {default: content}};
  const pages = guidePages({allContent}).sort((a, b) => a.place - b.place);
  const site = {
    title: 'Documentation',
    tagline: 'X User Documentation',
    url: 'https://docs.example',
  };
  expect(llmsTxt(pages, site)).toBe(`# Documentation

> X User Documentation

The links open in a browser that is signed in. https://docs.example/llms-full.txt holds all pages in one file.

## Usage

- [The \\[a\\]](https://docs.example/usage/a.md): What a is.
- [About b](https://docs.example/usage/b.md): What b is.

## Optional

- [About home](https://docs.example/index.md): What home is.
`);
});
