import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../plugins/content/testing/make-folder';
import {runScript} from '../testing/run-script';

jest.setTimeout(120_000);

let root: string;

beforeEach(() => {
  root = makeFolder({'sidebars.ts': readFileSync('sidebars.ts', 'utf8')});
  cpSync('docs', path.join(root, 'docs'), {recursive: true});
});

const newPage = (...args: string[]) =>
  runScript(root, 'guide/new-page.ts', ...args);
const check = (...pages: string[]) =>
  runScript(root, 'guide/check.ts', ...pages.map((page) => `docs/${page}.mdx`));

test('a new page of each kind passes the checks as a draft, and fails once it is published as it is', () => {
  const drafts = ['features/night-watches', 'configuration/night-watches'];
  const made = [...drafts, 'usage/zones'].map((page) => {
    const {status, stdout, stderr} = newPage(...page.split('/'));
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    expect(stdout).toMatch(
      new RegExp(
        `^Wrote docs/${page}.mdx as a draft: npm start shows it at http://localhost:3000/${page},[^]+line 3: [^]+add '${page}'`,
      ),
    );
    return stdout;
  });
  expect(made.at(-1)).toContain(
    'link to /usage/zones from docs/configuration/zones.mdx',
  );
  const file = path.join(root, 'docs/usage/zones.mdx');
  const source = readFileSync(file, 'utf8');
  expect(source).toContain('- [Zone settings](/configuration/zones): To be');
  writeFileSync(file, source.replace('draft: true\n', ''));

  const {status, stdout} = check(
    ...drafts,
    ...['usage/zones', 'configuration/zones'],
  );
  for (const page of drafts) {
    expect(stdout).toContain(`docs/${page}.mdx:10 warning: To be filled in: `);
    expect(stdout).not.toMatch(new RegExp(`docs/${page}.mdx:\\d+ (?!warning)`));
  }
  expect(status).toBe(1);
  expect(stdout).toContain(
    'docs/usage/zones.mdx:9 Fill this in, or add `draft: true` to the front matter: what you get done here.',
  );
  expect(stdout).toContain(
    'Link to [Work with zones](/usage/zones), for example at the end',
  );
});

test.each([
  ['an unknown kind', ['how-to', 'zones'], 'features|usage|configuration'],
  ['a path', ['usage', '../zones'], '"../zones" cannot be the name'],
  [
    'a page that exists',
    ['configuration', 'zones'],
    'docs/configuration/zones.mdx exists. Edit it',
  ],
])('%s is refused with one line that says why', (_, args, sentence) => {
  const {status, stderr} = newPage(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr.trim()).not.toContain('\n');
});
