import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../lock/src/sources/testing/make-folder';
import {runCommand} from './testing/run-command';

const fixture = (name: string) =>
  readFileSync(`packages/guide-checks/src/fixtures/${name}.mdx`, 'utf8');

/** A page that others link to. */
const linked = (...fields: string[]) =>
  [
    ...['---', 'title: A', 'description: A', 'sidebar_label: A'],
    ...[...fields, '---', '', 'Text.', ''],
  ].join('\n');

/** A guide of these files, and a page at /usage/tables. */
function openGuide(pages: Record<string, string>): string {
  const files = Object.entries(pages).map(([name, text]) => [`docs/${name}`, text]);
  return makeFolder({
    'sidebars.ts': '',
    'docs/permissions.yml': readFileSync('docs/permissions.yml', 'utf8'),
    'docs/changes.yml': '[]',
    'docs/redirects.yml': '',
    'docs/audiences.yml': 'everyone: []\nadministrators: [ADMIN]\n',
    'docs/tables.mdx': linked('slug: /usage/tables'),
    ...Object.fromEntries(files),
  });
}

/** Runs the checks on these pages, see {@link openGuide}. */
async function check(pages: Record<string, string>, ...args: string[]) {
  const folder = openGuide(pages);
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
    '',
    'npm run guide -- --fix writes what has one right answer.',
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
      'docs/markdown-lint.mdx:11 Pages do not use <img>. Write ![what it shows](./file.png).',
      'docs/markdown-lint.mdx:13 There is no file docs/plan.svg.',
      'docs/markdown-lint.mdx:17 Reversed link syntax ((a page)[/usage/tables]): MD011',
      'docs/markdown.md:1 Rename this file to docs/markdown.mdx: pages are MDX files.',
      expect.stringMatching(/^docs\/mdx\.mdx:7 MDX cannot read this .+ close every element/),
      expect.stringMatching(/^docs\/yaml\.mdx:2 The front matter cannot be read .+ in quotes\.$/),
      '',
      '6 problems.',
      '',
      'Advice, which fails nothing:',
      'docs/formatting.mdx:9 Run npm run guide -- --fix: the formatting differs from here on.',
      'docs/markdown-lint.mdx:9 Heading levels should only increment by one level at a time (Expected: h3; Actual: h4): MD001',
      'docs/markdown-lint.mdx:13 Images should have alternate text (alt text): MD045',
      'docs/markdown-lint.mdx:15 Multiple top-level headings in the same document: MD025',
      'docs/spelling.mdx:3 Instead of "Tell": notify, say, show.',
      'docs/spelling.mdx:7 Instead of "color": colour.',
      'docs/spelling.mdx:7 Instead of "nobody": no one.',
      'docs/spelling.mdx:9 "mispeled" is not in the British dictionary: correct it, or add it to docs/words.txt if it is right.',
      'docs/spelling.mdx:9 Instead of "admins": Administrators.',
      'docs/word.mdx:7 Instead of "now": describe how it is.',
    ],
  });
});

test('advice fails nothing', async () => {
  const {status, lines} = await check({'formatting.mdx': fixture('formatting')});
  expect({status, lines}).toEqual({
    status: 0,
    lines: [
      '2 pages, no problems.',
      '',
      'Advice, which fails nothing:',
      'docs/formatting.mdx:9 Run npm run guide -- --fix: the formatting differs from here on.',
    ],
  });
});

test('--fix writes what has one right answer, in the files that are named', async () => {
  const source = [
    linked(),
    ...['## Find a row', '', '• One', '• Two\u00AD, [lists](/usage/lists)', ''],
    ...['### Find a row {/* #find-a-row */}', '', '| A |', '|---|', '| 1 |', ''],
  ].join('\n');
  const folder = openGuide({
    'a.mdx': source,
    'b.mdx': source,
    'redirects.yml': '/usage/lists: /usage/tables\n',
    'words.txt': '# Words.\nzeta\nalpha\nzeta\n',
    'features/glossary.mdx': `${linked()}\n## B {/* #b */}\n\n### Bz {/* #bz */}\n\nLast.\n\n### Ba {/* #ba */}\n\nFirst.\n`,
  });
  const read = (name: string) => readFileSync(path.join(folder, 'docs', name), 'utf8');
  const glossary = 'docs/features/glossary.mdx';
  const {status, stdout} = await runCommand(folder, 'check', '--fix', 'docs/a.mdx', glossary);
  expect(stdout).toMatch(
    /^Wrote docs\/a\.mdx\.\nWrote docs\/features\/glossary\.mdx\.\nWrote docs\/words\.txt\.\n2 pages, no problems\./,
  );
  expect(status).toBe(0);
  expect(read('a.mdx')).toBe(
    [
      linked(),
      ...['## Find a row {/* #find-a-row-2 */}', '', '- One', '- Two, [lists](/usage/tables)', ''],
      ...['### Find a row {/* #find-a-row */}', '', '| A   |', '| --- |', '| 1   |', ''],
    ].join('\n'),
  );
  expect(read('b.mdx')).toBe(source);
  expect(read('words.txt')).toBe('# Words.\nalpha\nzeta\n');
  expect(read('features/glossary.mdx')).toMatch(
    /\n\n## B .+\n\n### Ba .+\n\nFirst\.\n\n### Bz .+\n\nLast\.\n$/,
  );
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
      expect.stringMatching(/^versioned_docs\/.*\/c\.mdx:1 Write front matter/),
    ]),
  });
});

test('what is no file of the guide is refused, and no option either', async () => {
  const {status, lines} = await check({}, 'docs/nope.mdx', 'docs', 'docs/tables', '-x');
  expect(lines).toEqual([
    'There is no option -x. There are --assumed, --build, --fix.',
    expect.stringContaining('docs/nope.mdx is no file of the guide.'),
    expect.stringContaining('docs is no file of the guide.'),
    'docs/tables is no file of the guide. Name files, such as docs/tables.mdx, or none for all of it.',
  ]);
  expect(status).toBe(1);
});
