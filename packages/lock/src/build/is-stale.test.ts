import {rmSync, utimesSync} from 'node:fs';
import {makeFolder} from '../sources/testing/make-folder';
import {isStale} from './is-stale';

const project = process.cwd();
afterEach(() => process.chdir(project));

const lock = 'package-lock.json';
const inAnHour = Date.now() / 1000 + 3600;

test.each<[string, boolean, () => void]>([
  ['newer than its sources', false, () => {}],
  ['with a newer page', true, () => utimesSync('docs/index.mdx', inAnHour + 1, inAnHour + 1)],
  ['with a removed page', true, () => utimesSync('docs', inAnHour + 1, inAnHour + 1)],
  ['with a newer lock', true, () => utimesSync(lock, inAnHour + 1, inAnHour + 1)],
  ['with a newer README', false, () => utimesSync('README.md', inAnHour + 1, inAnHour + 1)],
  ['that is missing', true, () => rmSync('build', {recursive: true})],
])('whether a build %s is stale: %s', (_, expected, change) => {
  const files = {'docs/index.mdx': '', 'README.md': '', [lock]: '', 'build/guide/404.html': ''};
  process.chdir(makeFolder(files));
  utimesSync('build/guide/404.html', inAnHour, inAnHour);
  change();
  expect(isStale('build/guide')).toBe(expected);
});
