import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from './testing/make-folder';
import {writeNew} from './write-new';

test('a file of the site is not overwritten, and the message names it', () => {
  const folder = makeFolder({'llms.txt': 'own'});
  expect(() => writeNew(folder, 'llms.txt', 'ours')).toThrow(
    'the site has a file or a page of that name, such as static/llms.txt',
  );
  expect(readFileSync(path.join(folder, 'llms.txt'), 'utf8')).toBe('own');
});
