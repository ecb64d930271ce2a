import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {testWith} from '../../testing/src/test-with';
import {runGit} from './sources/git';

// Classes, attributes, files and addresses of the guide in this repository, which other guides do
// not have. A guide names its own in the options of `locked()`.
const ofGuide =
  /run-book|data-role|fieldset|owners\.(?:json|yml)|moved\.json|redirects\.yml|glossary|permissions\.yml|['"`]\/(?:template|help|features|usage|configuration|kinds)\b|user guide of/;

const packages = path.join(__dirname, '../..');
const tests = /\.test\.|(?:^|\/)(?:testing|corpus|fixture-site)\//;

/** Searches the sources of packages, without tests; gives each file with its first match. */
const findIn = (names: RegExp, pattern: RegExp, strip: (source: string) => string = (all) => all) =>
  filesIn(packages, names)
    .filter((name) => !tests.test(name))
    .flatMap((name) => {
      const source = readFileSync(path.join(packages, name), 'utf8');
      const [found] = pattern.exec(strip(source)) ?? [];
      return found === undefined ? [] : [`${name}: ${found}`];
    });

const withoutComments = (source: string) => source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');

test('the code of the lock names nothing of a guide', () => {
  const code = /^lock[^/]*\/src\/.*\.(?:tsx?|js|css)$/;
  expect(findIn(code, ofGuide, withoutComments)).toEqual([]);
});

test('the core names no feature', () => {
  const core = /^lock(?:-server)?\/(?:src|bin)\/.*\.(?:tsx?|js|css|graphql)$/;
  // A signal ends a request or a process; `signals` was the name of a feature.
  const words = /mcp|assistant|search-data|argon|\bsignals(?:_days|\.db)|\/signals\b|\bsso\b/i;
  expect([...findIn(core, words), ...findIn(core, /Sso/)]).toEqual([]);
});

const features = readdirSync(packages).filter((name) => /^lock-(?!server$)/.test(name));

testWith('git --version').each(features)(
  '%s is named in at most four files outside itself',
  (name) => {
    const named = runGit('.', 'grep', '-lw', `docusaurus-${name}`).toString().trim().split('\n');
    // Documents, tests and measurements do not count.
    const others = new RegExp(`^(?:packages/${name}|e2e|bench)/|\\.md$|^package-lock`);
    expect(named.filter((file) => !others.test(file) && !tests.test(file)).slice(4)).toEqual([]);
  },
);

test('no document or message asks anybody to install a name that strangers could register', () => {
  const shown = /^lock[^/]*\/(?:[^/]*\.md|src\/.*\.tsx?)$/;
  expect(
    findIn(
      shown,
      /(?:npm (?:install|i)|(?:pnpm|yarn) add)\b[^`\n]*(?:docusaurus-lock|\$\{)[^`\n]*/,
    ),
  ).toEqual([]);
});

test('no package has the name of a package as a text, except its own in one file', () => {
  // A scope changes the name: scripts/pack.mjs writes the new name into imports and these texts.
  const text =
    /(?<!(?:from|import|module) |(?:import|require|resolve)\()(?:(["'`])docusaurus-lock[\w-]*(?:\1|\/)|(?:\^|node_modules\/)docusaurus-lock|docusaurus-\$\{)/;
  expect(findIn(/^lock[^/]*\/(?:src|bin)\/.*\.(?:tsx?|js)$/, text, withoutComments)).toEqual([
    "lock-accounts/src/fields.ts: 'docusaurus-lock-accounts'",
    "lock-assistants/src/fields.ts: 'docusaurus-lock-assistants'",
    "lock-search/src/index.ts: 'docusaurus-lock-search'",
  ]);
});

const imports =
  /^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'|(?:import|require(?:\.resolve)?)\('([^.'][^']*)'\)/gm;

/** Gives the package of an import. */
const nameOf = (imported: string) =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');

test.each(readdirSync(packages).filter((name) => name.startsWith('lock')))(
  'every package that %s imports is in its package.json',
  (name) => {
    const {peerDependencies, dependencies} = JSON.parse(
      readFileSync(path.join(packages, name, 'package.json'), 'utf8'),
    ) as Record<string, object>;
    const declared = Object.keys({...peerDependencies, ...dependencies});
    const sources = filesIn(path.join(packages, name, 'src'), /\.tsx?$/).filter(
      (file) => !tests.test(file),
    );
    const imported = sources.flatMap((file) => {
      const source = readFileSync(path.join(packages, name, 'src', file), 'utf8');
      return [...source.matchAll(imports)].map(([, from, call = '']) => nameOf(from ?? call));
    });
    // Aliases of Docusaurus, which its bundler knows.
    const aliases =
      /^(?:node:|@(?:theme|theme-init|site|generated|lock|search)\/|@docusaurus\/use|@docusaurus\/(?:Head|Interpolate|Link|Translate)|docusaurus-lock$)/;
    const known = (one: string) =>
      aliases.test(`${one}/`) || aliases.test(one) || declared.includes(one);
    expect([...new Set(imported)].filter((one) => !known(one))).toEqual([]);
  },
);
