import {readdirSync} from 'node:fs';
import {makeFolder} from '../sources/testing/make-folder';
import {replaceFolder} from './replace-folder';

test('a folder takes the place of another, or of none', () => {
  const root = makeFolder({'1/1': '', '2/2': ''});
  for (const version of ['1', '2']) {
    replaceFolder(`${root}/guide`, `${root}/${version}`);
    expect(readdirSync(`${root}/guide`)).toEqual([version]);
  }
  expect(readdirSync(root)).toEqual(['guide']);
});
