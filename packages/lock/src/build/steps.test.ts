import {rmSync, utimesSync} from 'node:fs';
import {makeFolder} from '../sources/testing/make-folder';

const project = process.cwd();
const env = {...process.env};

afterEach(() => {
  process.chdir(project);
  process.env = {...env};
});

/** What `docusaurus-lock build --stale` knows in a process with these settings. */
function loadSteps(settings: Record<string, string> = {}): typeof import('./steps') {
  process.env = {...env, ...settings};
  let steps: typeof import('./steps') | undefined;
  jest.isolateModules(() => {
    steps = jest.requireActual<typeof import('./steps')>('./steps');
  });
  return steps!;
}

const made = {name: 'guide', from: ['docs']};

/** Goes to a project whose guide was built with these settings. */
function openBuilt(settings?: Record<string, string>): void {
  process.chdir(makeFolder({'docs/index.mdx': '', 'build/guide/index.html': ''}));
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync('docs/index.mdx', anHourAgo, anHourAgo);
  utimesSync('docs', anHourAgo, anHourAgo);
  loadSteps(settings).markFresh(made);
}

test('a build is kept while its sources and settings are the same', () => {
  openBuilt({SITE_URL: 'https://a.example'});
  expect(loadSteps({SITE_URL: 'https://a.example'}).isFresh(made)).toBe(true);
});

test.each([
  ...['PRODUCT_NAME', 'SITE_URL', 'SIGN_IN_HELP', 'ALGOLIA_APP_ID', 'ROLE_NAMES'],
  ...['GRAPHQL_ENDPOINT', 'GRAPHQL_GET_QUERIES', 'SIGNALS', 'ASSISTANTS'],
  'EXPIRES_IN',
])('a build with another %s is made again', (name) => {
  openBuilt();
  expect(loadSteps({[name]: 'other'}).isFresh(made)).toBe(false);
});

test.each([
  ['a newer source', () => utimesSync('docs/index.mdx', Date.now() / 1000, Date.now() / 1000 + 60)],
  ['no folder', () => rmSync('build/guide', {recursive: true})],
  ['no stamp', () => rmSync('build/made', {recursive: true})],
])('a build with %s is made again', (_, change) => {
  openBuilt();
  change();
  expect(loadSteps().isFresh(made)).toBe(false);
});
