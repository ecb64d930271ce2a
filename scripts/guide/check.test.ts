import {readFileSync} from 'node:fs';
import {makeFolder} from '../../plugins/content/testing/make-folder';
import {runScript} from '../testing/run-script';

const fixture = (name: string) =>
  readFileSync(`scripts/guide/fixtures/${name}.mdx`, 'utf8');

/** Runs the checks on these pages. */
function check(pages: Record<string, string>) {
  const files = Object.entries(pages).map(([name, text]) => [
    `docs/${name}`,
    text,
  ]);
  const folder = makeFolder({
    'sidebars.ts': '',
    'docs/permissions.yml': readFileSync('docs/permissions.yml', 'utf8'),
    ...Object.fromEntries(files),
  });
  const {status, stdout, stderr} = runScript(folder, 'guide/check.ts');
  return {status, lines: (stdout + stderr).trim().split('\n')};
}

test('spelling, Markdown and formatting are checked, and each problem is a line', () => {
  expect(
    check({
      'formatting.mdx': fixture('formatting'),
      'good.mdx': fixture('good'),
      'markdown-lint.mdx': fixture('markdown-lint'),
      'spelling.mdx': fixture('spelling'),
    }),
  ).toEqual({
    status: 1,
    lines: [
      'docs/formatting.mdx:9 Run npx prettier --write docs/formatting.mdx: the formatting differs from here on.',
      'docs/markdown-lint.mdx:9 Heading levels should only increment by one level at a time (Expected: h3; Actual: h4): MD001',
      'docs/markdown-lint.mdx:11 Inline HTML (Element: div): MD033',
      'docs/markdown-lint.mdx:13 Images should have alternate text (alt text): MD045',
      'docs/markdown-lint.mdx:15 Multiple top-level headings in the same document: MD025',
      'docs/spelling.mdx:3 Instead of "Tell": notify, say, show.',
      'docs/spelling.mdx:7 Instead of "color": colour.',
      'docs/spelling.mdx:7 Instead of "nobody": no one.',
      'docs/spelling.mdx:9 "mispeled" is not in the British dictionary: correct it, or add it to docs/words.txt if it is right.',
      'docs/spelling.mdx:9 Instead of "admins": Administrators.',
      '',
      '10 problems.',
    ],
  });
});

test('a page that cannot be read is a problem, and the other pages are checked', () => {
  const front = '---\ntitle: A\ndescription: A\nsidebar_label: A\n---\n\n';
  expect(
    check({
      'markdown.md': 'Text.\n',
      'mdx.mdx': `${front}<Product>\n`,
      'word.mdx': `${front}Buy now.\n`,
      'yaml.mdx': front.replace('A', 'A: B'),
    }),
  ).toEqual({
    status: 1,
    lines: [
      'docs/markdown.md:1 Rename this file to docs/markdown.mdx: pages are MDX files.',
      expect.stringMatching(
        /^docs\/mdx\.mdx:7 MDX cannot read this .+ close every element/,
      ),
      'docs/word.mdx:7 Instead of "now": describe how it is.',
      expect.stringMatching(
        /^docs\/yaml\.mdx:2 The front matter cannot be read .+ in quotes\.$/,
      ),
      '',
      '4 problems.',
    ],
  });
});

test('a mistake in the table of permissions is a problem of its file', () => {
  expect(
    check({'good.mdx': fixture('good'), 'permissions.yml': 'asset: {}'}),
  ).toMatchObject({
    status: 1,
    lines: expect.arrayContaining([
      expect.stringMatching(/^docs\/permissions\.yml:1 .*"asset" must have/),
    ]),
  });
});
