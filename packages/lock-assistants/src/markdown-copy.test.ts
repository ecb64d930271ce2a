import {type CopyMarkdown, createCopier} from './markdown-copy';

let copy: CopyMarkdown;
beforeAll(async () => {
  copy = await createCopier({Product: '$& Watch', HomeHero: ''});
});

const part = '---\nid: part\n---\n\nThe **foghorn**, see [there](x).';
const readText = (text: string): string =>
  copy({
    text,
    resolveLink: (url) => (url === 'gone' ? undefined : `to:${url}`),
    readPart: (name) => ({
      text: name === './_part.mdx' ? part : '',
      resolveLink: (url) => `part:${url}`,
      readPart: () => {
        throw new Error('There is no further part.');
      },
    }),
  });

test.each([
  [
    'front matter, imports and exports of several lines are left out',
    `---
title: A
---

import {
  useState,
} from 'react';

export const states = {
  on: 'green',
};

export const Mark = ({children}) => (
  <span style={{color: 'red'}}>
    {children}
  </span>
);

Lists.`,
    'Lists.',
  ],
  [
    'an expression is left out, and a text in braces stays',
    "It is {states.on}{' '}or <Mark>red</Mark>.",
    'It is or red.',
  ],
  [
    'elements leave their texts, those that are named a text of the site, and a tab its label',
    `<Tabs groupId="os">
<TabItem value="mac" label="On a Mac">

- One

</TabItem>
</Tabs>

<HomeHero>

Gone.

</HomeHero>

<Figure
  at={[1, 2]}
  of="x"
/>

<Product /> on<br/>with <Key>K</Key>.`,
    '**On a Mac**\n\n- One\n\n$& Watch on with K.',
  ],
  [
    'a part stands where it is used, with links of its own',
    "import Part from './_part.mdx';\n\nBefore.\n\n<Part />\n\nAfter.",
    'Before.\n\nThe **foghorn**, see [there](part:x).\n\nAfter.',
  ],
  [
    'comments and ids of headings are left out',
    `## Sort {/* #sort */}

## Find {#find}

One {/* an {inner
note
*/} two.

{/* what \`a\` and \`b\` do */}

Three {/* a */}{/*
*/}.

- {/*
  Wombat
  <Figure
  */}
- Five`,
    '## Sort\n\n## Find\n\nOne two.\n\nThree.\n\n-\n- Five',
  ],
  [
    'links lead where they lead on the site, and one without an address is text',
    '[A _b_](./a.mdx "Title"), [c][d], `[not](#this)` and [gone](gone).\n\n[d]: ../d.md',
    '[A _b_](to:./a.mdx), [c][d], `[not](#this)` and gone.\n\n[d]: to:../d.md',
  ],
  ['an image is what it shows', '![A plan of a room](./plan.svg)', 'A plan of a room'],
])('%s', (_, source, text) => {
  expect(readText(source)).toBe(text);
});

test.each([
  [
    'admonitions, diagrams, tables, lists and quotes',
    ':::tip[At night]\n\nSleep.\n\n:::\n\n```mermaid\nflowchart TD\n  a[A] --> b[B]\n```\n\n| State | In |\n| --- | :---: |\n| _Open_ | `a  b` |\n\n1. One\n   - Two\n\n> Three\n> four',
  ],
  [
    'code, a fence within a fence included',
    '````mdx title="A fence"\nimport Box from "box";\n```json\n## Sort {/* #sort */}\n<Product />\n```\n:::note\n````\n\n~~~yaml\n# A comment {not removed}\nimport: lamps\n~~~\n\nOn `{/*` and `*/}`.',
  ],
  ['a page that is no MDX', 'On {a <b and 3 < 4.\n\n<!-- note -->\n\n{/* c'],
])('kept as written: %s', (_, source) => {
  expect(readText(source)).toBe(source);
});
