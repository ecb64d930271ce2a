import {existsSync, readdirSync} from 'node:fs';
import {makeFolder} from '../sources/testing/make-folder';
import {replaceFolder} from './replace-folder';

test('a folder takes the place of another, which stays until the next time', () => {
  const root = makeFolder({'guide/0': '', '1/1': '', '2/2': '', '3/3': ''});
  const guide = `${root}/guide`;
  for (const version of ['1', '2', '3']) {
    replaceFolder(guide, `${root}/${version}`);
    expect(readdirSync(guide)).toEqual([version]);
  }
  expect(readdirSync(root)).toEqual(['.guide-1', '.guide-2', 'guide']);
  expect(existsSync(`${root}/.guide-2/2`)).toBe(true);
});
