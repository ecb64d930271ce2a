import {readdirSync} from 'node:fs';
import {makeFolder} from '../../plugins/content/testing/make-folder';
import {removeOtherAudiences} from './replace-folder';

test('what is left of audiences without a build goes, and nothing else', () => {
  const folder = makeFolder({
    'audiences/.managers-1795370000000/404.html': '',
    'audiences/managers.search-records.json': '',
    'audiences/managers-2': '',
    'audiences/.managers-2-1795370000000/404.html': '',
    'audiences/.former-1795370000000/404.html': '',
    'audiences/former': '',
    'audiences/former.search-records.json': '',
    'made/audiences/managers': '',
    'made/audiences/former': '',
    'made/guide': '',
  });
  removeOtherAudiences(folder, ['everyone', 'managers']);
  expect(readdirSync(`${folder}/audiences`)).toEqual([
    '.managers-1795370000000',
    'managers.search-records.json',
  ]);
  expect(readdirSync(`${folder}/made`)).toEqual(['audiences', 'guide']);
  expect(readdirSync(`${folder}/made/audiences`)).toEqual(['managers']);
});

test('a guide without audiences has nothing to remove', () => {
  expect(() => removeOtherAudiences(makeFolder({a: ''}), [])).not.toThrow();
});
