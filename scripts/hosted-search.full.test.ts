import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const guide = path.resolve('build/guide');
const hosted = path.resolve('build/hosted/guide');

test('each build has its own engine, though they share a cache, and no key or text is in a file of the hosted one', () => {
  const scripts = (folder: string, word: string) =>
    readdirSync(`${folder}/assets/js`).filter(
      (name) =>
        name.endsWith('.js') && readFileSync(`${folder}/assets/js/${name}`, 'utf8').includes(word),
    ).length;
  // The modal always brings a client of its own, which the local build does
  // not use; the hosted one has another for the search page.
  expect(scripts(guide, 'algolianet.com')).toBe(1);
  expect(scripts(hosted, 'algolianet.com')).toBe(2);
  expect(scripts(guide, 'search-data/pages.json')).toBe(1);
  expect(scripts(hosted, 'search-data/pages.json')).toBe(0);
  expect(scripts(guide, '/search-key')).toBe(0);
  expect(scripts(hosted, '/search-key')).toBe(1);

  const files = readdirSync(hosted, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  expect(files.length).toBeGreaterThan(10);
  const withKey = files.filter((file) => readFileSync(file, 'utf8').includes('a-secret-'));
  expect(withKey).toEqual([]);
});
