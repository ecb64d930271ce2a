import {cpSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../lock/src/sources/testing/make-folder';
import {runCommand} from './testing/run-command';
import {startProgram} from '../../lock-server/src/testing/start-program';

let root: string;

beforeEach(() => {
  root = makeFolder({'sidebars.ts': readFileSync('sidebars.ts', 'utf8')});
  // The lists of the guide, and the pages that the new ones link to: to read
  // all takes three seconds each time.
  const isNeeded = (file: string) =>
    path.extname(file) !== '.mdx' || linked.some((page) => file.includes(page));
  cpSync('docs', path.join(root, 'docs'), {recursive: true, filter: isNeeded});
});

const linked = ['domain', 'glossary', 'tables', 'configuration/zones'];

const newPage = (...args: string[]) => runCommand(root, 'new-page', ...args);
const check = (...pages: string[]) =>
  runCommand(root, 'check', ...pages.map((page) => `docs/${page}.mdx`));

test('a new page of each kind passes the checks, which list what is to be filled in, and fails them when it is published as it is', async () => {
  // A new folder is a kind.
  mkdirSync(path.join(root, 'docs/policies'));
  const made = ['features/zones', 'usage/zones', 'configuration/watches', 'policies/retention'];
  const messages: string[] = [];
  for (const page of made) {
    const {status, stdout = ''} = await newPage(...page.split('/'));
    expect(status).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^Wrote docs/${page}.mdx as a draft: npm start shows it at http://localhost:3000/${page},[^]+line 3: `,
      ),
    );
    messages.push(stdout);
  }
  const draft = await check(...made);
  expect(draft.stdout).toMatch(/^4 pages, no problems\./);
  expect(draft.status).toBe(0);
  for (const page of made) {
    expect(draft.stdout).toContain(`docs/${page}.mdx:10 To be filled in: `);
  }

  expect(messages[1]).toContain('link to /usage/zones from docs/configuration/zones.mdx');
  const file = path.join(root, 'docs/usage/zones.mdx');
  const source = readFileSync(file, 'utf8');
  expect(source).toContain('- [Zone settings](/configuration/zones): To be');
  writeFileSync(file, source.replace('draft: true\n', ''));
  const {status, stdout} = await check('usage/zones', 'configuration/zones');
  expect(status).toBe(1);
  expect(stdout).toContain(
    'docs/usage/zones.mdx:9 Fill this in, or add `draft: true` to the front matter: what you get done here.',
  );
  expect(stdout).toContain('Link to [Work with zones](/usage/zones), for example at the end');
});

test.each([
  ['an unknown kind', ['how-to', 'zones'], 'configuration|features|usage <name>'],
  ['a path', ['usage', '../zones'], '"../zones" cannot be the name'],
  [
    'a page that exists',
    ['configuration', 'zones'],
    'docs/configuration/zones.mdx exists. Edit it',
  ],
])('%s is refused with one line that says why', async (_, args, sentence) => {
  const {status, stderr} = await newPage(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('\n');
});

test('a reader that has gone, as in `… | head -2`, is no error', async () => {
  const tsx = path.resolve('node_modules/.bin/tsx');
  const script = path.resolve('packages/guide-checks/src/new-page.ts');
  const {child, ended, output} = startProgram([tsx, script, 'usage', 'zones'], {cwd: root});
  child.stdout.destroy();
  expect(await ended).toBe(0);
  expect(output()).toBe('');
  expect(existsSync(path.join(root, 'docs/usage/zones.mdx'))).toBe(true);
});
