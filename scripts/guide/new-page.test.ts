import {spawnSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

jest.setTimeout(120_000);

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-page-'));
  for (const file of [
    'sidebars.ts',
    'docs/configuration/zones.mdx',
    'docs/features/glossary.mdx',
  ]) {
    cpSync(file, path.join(root, file));
  }
  mkdirSync(path.join(root, 'docs/usage'));
});

afterEach(() => {
  rmSync(root, {recursive: true});
});

function run(script: string, ...args: string[]) {
  const file = path.resolve('scripts/guide', script);
  const options = {cwd: root, encoding: 'utf8'} as const;
  return spawnSync(process.execPath, [file, ...args], options);
}

const edit = (file: string, change: (text: string) => string) => {
  const full = path.join(root, file);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
};

test('a page of each kind passes the checks, which warn of what is to be filled in', () => {
  const made = ['features/zones', 'usage/zones', 'configuration/night-watches'];
  for (const page of made) {
    expect(run('new-page.mjs', ...page.split('/'))).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(
        `^docs/${page}.mdx is made, as a draft[^]+line 3: [^]+write '${page}'`,
      ),
    });
  }
  const {status, stdout} = run('check.mjs');
  expect(stdout).toMatch(/\n5 pages, no problem\.\n$/);
  expect(status).toBe(0);
  for (const page of made) {
    expect(stdout).toContain(`docs/${page}.mdx:8 warning: To be filled in: `);
  }
});

test('a page that is published with something to be filled in fails the check', () => {
  run('new-page.mjs', 'usage', 'zones');
  edit('docs/usage/zones.mdx', (text) => text.replace('draft: true\n', ''));
  const {status, stdout} = run('check.mjs');
  expect(status).toBe(1);
  expect(stdout).toContain(
    'docs/usage/zones.mdx:7 Fill this in, or put `draft: true` into the front matter: what you get done here.',
  );
  expect(stdout).toContain(
    'Link to [Work with zones](/usage/zones), at the end for example',
  );
});

test('a page is told its siblings, and they what to link', () => {
  const {stdout} = run('new-page.mjs', 'usage', 'zones');
  expect(stdout).toContain(
    'link to /usage/zones from docs/configuration/zones.mdx',
  );
  expect(
    readFileSync(path.join(root, 'docs/usage/zones.mdx'), 'utf8'),
  ).toContain('- [Zone settings](/configuration/zones): To be filled in');
});

test.each([
  ['a kind that is none', ['how-to', 'zones'], 'features|usage|configuration'],
  ['no arguments', [], 'Say a kind and a name: npm run new-page -- features'],
  ['a name with capitals', ['usage', 'Zones'], '"Zones" is no name for a page'],
  ['a name that climbs', ['usage', '../zones'], '"../zones" is no name'],
  ['no name', ['usage'], '"" is no name for a page'],
  [
    'a page that exists',
    ['configuration', 'zones'],
    'docs/configuration/zones.mdx exists. Edit it',
  ],
])('%s is refused with a sentence that says why', (_, args, sentence) => {
  const {status, stderr} = run('new-page.mjs', ...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr.trim()).not.toContain('\n');
});

test('pages that cannot be read are problems beside those of another', () => {
  const front = '---\ntitle: A\n---\n\n';
  writeFileSync(path.join(root, 'docs/usage/mdx.mdx'), `${front}<Product>\n`);
  writeFileSync(
    path.join(root, 'docs/usage/yaml.mdx'),
    front.replace('A', 'A: B'),
  );
  appendFileSync(
    path.join(root, 'docs/configuration/zones.mdx'),
    '\nBuy now.\n',
  );
  edit('docs/configuration/zones.mdx', (text) =>
    text.replace('Takes effect', 'Applies'),
  );
  const {status, stdout} = run('check.mjs');
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^docs\/usage\/mdx\.mdx:5 This cannot be read .+ close every element/m,
  );
  expect(stdout).toMatch(
    /^docs\/usage\/yaml\.mdx:2 The front matter cannot be read .+ in quotes/m,
  );
  expect(stdout).toMatch(
    /^docs\/configuration\/zones\.mdx:\d+ Do not write "now"/m,
  );
  expect(stdout).toContain(
    'Write a table with the columns Setting, Values, Default, Required, Takes effect below "Settings at a glance".',
  );
  expect(stdout).toMatch(/\n\d+ problems\.\n$/);
});
