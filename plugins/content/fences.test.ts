import path from 'node:path';
import type {LoadContext, Plugin, RouteConfig} from '@docusaurus/types';
import {checkFences, fencesOf, missingFences} from './fences';
import {makeFolder} from '../../lock/sources/testing/make-folder';

test('the fences of a page are found wherever they stand', () => {
  const page = [
    '---\ntitle: "```"\n---\n',
    '```yaml\na: 1\n```\n',
    '- ~~~\n  b\n  ~~~\n',
    '<Tabs>\n\n````md\n```\nc\n```\n````\n\n</Tabs>\n',
    ':::note\n\n```\nd\n```\n\n:::\n',
    '```mermaid\nflowchart TD\n```\n\n```\n```\n\n`e`\n',
  ].join('\n');
  expect(fencesOf(page)).toEqual([
    {line: 5, text: 'a: 1'},
    {line: 9, text: 'b'},
    {line: 15, text: '```\nc\n```'},
    {line: 25, text: 'd'},
  ]);
});

const pre = (html: string) => `<figure><pre><code>${html}</code></pre></figure>`;
const fence = (text: string) => [{line: 7, text}];

test.each([
  ['<b> &\n  "c"', pre('<span>&lt;b&gt; &amp;</span>\n  "c"\n')],
  ['a\n// highlight-next-line\nb', pre('<span>a<br></span><span>b<br></span>')],
  ['a // highlight-me-not', pre('a // highlight-me-not')],
])('%j is in its page', (text, html) => {
  expect(missingFences(fence(text), html)).toEqual([]);
});

test.each([
  ['an empty block', pre('')],
  ['text that is in no block', '<p>a: 1</p>'],
  ['a page without it', ''],
  ['a part of it', pre('a:')],
])('%s does not show a fence', (_, html) => {
  expect(missingFences(fence('a: 1'), html)).toEqual([7]);
});

test('of two equal fences each needs a block', () => {
  const both = [...fence('a'), {line: 11, text: 'a'}];
  expect(missingFences(both, pre('a') + pre(''))).toEqual([11]);
  expect(missingFences(both, pre('a') + pre('a'))).toEqual([]);
});

/** Ends the build of a site that has this page. */
async function check(name: string, html: string, baseUrl: string, trailingSlash?: boolean) {
  const siteDir = makeFolder({
    'wiki/a.md': '---\ntitle: A\n---\n\n```\na: 1\n```\n',
    'src/pages/b.tsx': '```',
    [`out/${name}`]: html,
  });
  const outDir = path.join(siteDir, 'out');
  const metadata = {sourceFilePath: 'wiki/a.md'};
  const routes: RouteConfig[] = [
    {
      path: baseUrl,
      component: '',
      metadata: {sourceFilePath: 'src/pages/b.tsx'},
    },
    {
      path: baseUrl,
      component: '',
      routes: [{path: `${baseUrl}a%20b`, component: '', metadata}],
    },
  ];
  type Props = Parameters<NonNullable<Plugin['postBuild']>>[0];
  const plugin = checkFences({
    siteDir,
    siteConfig: {baseUrl, trailingSlash},
  } as LoadContext);
  await plugin.postBuild?.({routes, outDir} as Props);
}

test.each([
  ['a b/index.html', '/', undefined],
  ['a b.html', '/guide/', false],
])('a build fails whose %s lacks a fence, with file and line', async (name, baseUrl, slash) => {
  await expect(check(name, pre(''), baseUrl, slash)).rejects.toThrow(
    `wiki/a.md:5 The text of this block of code is not in the HTML of ${baseUrl}a%20b.`,
  );
  await expect(check(name, pre('a: 1'), baseUrl, slash)).resolves.toBeUndefined();
});
