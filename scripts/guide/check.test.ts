import {readFileSync} from 'node:fs';
import {makeFolder} from '../../lock/sources/testing/make-folder';
import {runCommand} from './testing/run-command';

const fixture = (name: string) => readFileSync(`scripts/guide/fixtures/${name}.mdx`, 'utf8');

/** A page that others link to. */
const linked = (...fields: string[]) =>
  [
    ...['---', 'title: A', 'description: A', 'sidebar_label: A'],
    ...[...fields, '---', '', 'Text.', ''],
  ].join('\n');

/** Runs the checks on these pages, and on one at /usage/tables. */
async function check(pages: Record<string, string>, ...args: string[]) {
  const files = Object.entries(pages).map(([name, text]) => [`docs/${name}`, text]);
  const folder = makeFolder({
    'sidebars.ts': '',
    'docs/permissions.yml': readFileSync('docs/permissions.yml', 'utf8'),
    'docs/changes.yml': '[]',
    'docs/redirects.yml': '',
    'docs/audiences.yml': 'everyone: []\nadministrators: [ADMIN]\n',
    'docs/tables.mdx': linked('slug: /usage/tables'),
    ...Object.fromEntries(files),
  });
  const {status, stdout = '', stderr = ''} = await runCommand(folder, 'check', ...args);
  return {status, lines: (stdout + stderr).split('\n')};
}

test('lists name addresses that exist, among them old ones and their headings, which no page writes', async () => {
  const pages = {
    'redirects.yml':
      '/help/audit: /usage/audit\n/help/usage.tables.columns: /usage/tables\n/usage/lists: /usage/tables\n',
    'changes.yml': '- date: "2026-05-04\n',
    'addresses.txt': [
      ...['/usage/lists', '/usage/lists#gone', '/usage/tables'],
      ...['/usage/tables#columns', '/usage/tables#rows', ''],
    ].join('\n'),
    'a.mdx': `${linked()}\nSee [lists](/usage/lists).\n`,
  };
  const vanished = (name: string) =>
    `has disappeared, and the platform and bookmarks lead to it. Bring it back, or add a line with its new address to docs/redirects.yml: "/help/usage.${name}: /…".`;
  const lines = [
    'docs/a.mdx:9 The page /usage/lists has moved. Write /usage/tables.',
    `docs/addresses.txt:2 /usage/lists#gone ${vanished('lists.gone')}`,
    `docs/addresses.txt:5 /usage/tables#rows ${vanished('tables.rows')}`,
    expect.stringMatching(/^docs\/changes\.yml:2 Missing closing "quote/),
    'docs/redirects.yml:1 No page is at /usage/audit.',
    '',
    '5 problems.',
  ];
  expect(await check(pages)).toEqual({status: 1, lines});
});

test('spelling, Markdown and formatting are checked, beside pages that cannot be read, and each problem is a line', async () => {
  const front = '---\ntitle: A\ndescription: A\nsidebar_label: A\n---\n\n';
  expect(
    await check({
      'formatting.mdx': fixture('formatting'),
      'good.mdx': fixture('good'),
      'markdown-lint.mdx': fixture('markdown-lint'),
      'markdown.md': 'Text.\n',
      'mdx.mdx': `${front}<Product>\n`,
      'spelling.mdx': fixture('spelling'),
      'word.mdx': `${front}Buy now.\n`,
      'yaml.mdx': front.trim().replace('A', 'A: B'),
    }),
  ).toEqual({
    status: 1,
    lines: [
      'docs/formatting.mdx:9 Run npx prettier --write docs/formatting.mdx: the formatting differs from here on.',
      'docs/markdown-lint.mdx:9 Heading levels should only increment by one level at a time (Expected: h3; Actual: h4): MD001',
      'docs/markdown-lint.mdx:11 Pages do not use <img>. Write ![what it shows](./file.png).',
      'docs/markdown-lint.mdx:13 There is no file docs/plan.svg. Put it there, or correct its name.',
      'docs/markdown-lint.mdx:13 Images should have alternate text (alt text): MD045',
      'docs/markdown-lint.mdx:15 Multiple top-level headings in the same document: MD025',
      'docs/markdown.md:1 Rename this file to docs/markdown.mdx: pages are MDX files.',
      expect.stringMatching(/^docs\/mdx\.mdx:7 MDX cannot read this .+ close every element/),
      'docs/spelling.mdx:3 Instead of "Tell": notify, say, show.',
      'docs/spelling.mdx:7 Instead of "color": colour.',
      'docs/spelling.mdx:7 Instead of "nobody": no one.',
      'docs/spelling.mdx:9 "mispeled" is not in the British dictionary: correct it, or add it to docs/words.txt if it is right.',
      'docs/spelling.mdx:9 Instead of "admins": Administrators.',
      'docs/word.mdx:7 Instead of "now": describe how it is.',
      expect.stringMatching(/^docs\/yaml\.mdx:2 The front matter cannot be read .+ in quotes\.$/),
      '',
      '15 problems.',
    ],
  });
});

test('a page whose readers are not certain is a problem, in every folder of pages', async () => {
  const pages = {
    'a.mdx': `\n${linked('audience: administrators')}`,
    '../blog/b.md': linked('audiance: administrators'),
    '../versioned_docs/version-1.0/c.mdx': '\n---\nreaders: managers\n---\n',
  };
  expect(await check(pages)).toMatchObject({
    status: 1,
    lines: expect.arrayContaining([
      expect.stringMatching(/^blog\/b\.md:5 “audiance” is no field/),
      expect.stringMatching(/^docs\/a\.mdx:1 Add `title: …` to the front matter/),
      expect.stringMatching(/^versioned_docs\/.*\/c\.mdx:1 Write front matter/),
    ]),
  });
});

test('what is no file of the guide is refused, and no option either', async () => {
  const {status, lines} = await check({}, 'docs/nope.mdx', 'docs', 'docs/tables', '-x');
  expect(lines).toEqual([
    'There is no option -x.',
    expect.stringContaining('docs/nope.mdx is no file of the guide.'),
    expect.stringContaining('docs is no file of the guide.'),
    'docs/tables is no file of the guide. Name files, such as docs/tables.mdx, or none for all of it.',
  ]);
  expect(status).toBe(1);
});
