import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {buildFixtureSite} from '../build/testing/fixture-site';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';

// packages/lock/fixture-site without each of its features. With all of them it is in
// build/fixture-site, which `npm test` makes.

/** Texts that each feature has in scripts and pages, and that survive minification. */
const traces = {
  accounts: ['Sign in with', 'BeginSso', 'getItem("sso")'],
  search: ['search-dialog', 'search-data/pages.json', 'minted-by-the-server'],
  assistants: ['docusaurus-lock-assistants'],
};
type Name = keyof typeof traces;
const names = Object.keys(traces) as Name[];

const root = mkdtempSync(path.join(tmpdir(), 'left-out-'));
const env = {...process.env};
afterEach(() => {
  process.env = {...env};
});
afterAll(() => rmSync(root, {recursive: true}));

function buildWithout(leftOut: readonly Name[]): string {
  const target = path.join(root, leftOut.join('-'));
  Object.assign(process.env, {FIXTURE_LOCALES: 'en', FIXTURE_WITHOUT: leftOut.join()});
  buildFixtureSite(target, 'left-out-site');
  return target;
}

/** Finds the traces of each feature in a build. */
function tracedIn(build: string): Record<string, string[]> {
  const files = ['guide', 'sign-in'].flatMap((folder) =>
    filesIn(`${build}/${folder}/`, /\.(?:js|html)$/).map((name) => path.join(build, folder, name)),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return Object.fromEntries(
    names.map((name) => [name, traces[name].filter((trace) => text.includes(trace))]),
  );
}

test('a site with all features has each trace', () => {
  expect(tracedIn('build/fixture-site')).toEqual(traces);
});

test.each([...names.map((name) => [name]), names].map((left) => [left.join(', '), left] as const))(
  'a site without %s has no trace of it, and all traces of the other features',
  (_, leftOut) => {
    const build = buildWithout(leftOut);
    const rest = names.map((name) => [name, leftOut.includes(name) ? [] : traces[name]]);
    expect(tracedIn(build)).toEqual(Object.fromEntries(rest));
    const has = (name: string) => existsSync(path.join(build, 'guide', name));
    expect(has('llms.txt')).toBe(!leftOut.includes('assistants'));
    expect(has('search/index.html')).toBe(!leftOut.includes('search'));
    expect(has('search-data/pages.json')).toBe(!leftOut.includes('search'));
  },
  600_000,
);
