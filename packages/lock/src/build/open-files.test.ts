import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../sources/testing/make-folder';
import {listOpenFiles} from './open-files';

test('the files of the sign-in build are counted and listed, without folders and compressed copies', () => {
  const folder = makeFolder({
    'sign-in/404.html': '',
    'sign-in/404.html.br': '',
    'sign-in/assets.v2/a.js': '',
    'sign-in/assets.v2/a.js.br': '',
    'sign-in/LICENSE': '',
    'guide/index.html': '',
  });
  expect(listOpenFiles(folder, 'sign-in')).toMatch(/^Strangers .* 3 files,/);
  const list = readFileSync(path.join(folder, 'open-files.txt'), 'utf8');
  expect(list).toBe('404.html\nLICENSE\nassets.v2/a.js\n');
});
