import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliDecompressSync} from 'node:zlib';
import {makeFolder} from '../sources/testing/make-folder';
import {compress} from './compress';

const long = 'A long text says the same again and again. '.repeat(100);

test('text files of more than 1 kB get a copy, also where several folders have the same', async () => {
  const folders = [1, 2].map(() => makeFolder({'index.html': long, 'assets/main.js': long}));
  await compress(...folders);
  for (const folder of folders) {
    for (const name of ['index.html', 'assets/main.js']) {
      const copy = readFileSync(join(folder, `${name}.br`));
      expect(brotliDecompressSync(copy).toString()).toBe(long);
    }
  }
});

// A compressed copy would be shorter than this text.
const short = long.slice(0, 1000);

test('short files and images get no copy', async () => {
  const folder = makeFolder({'short.js': short, 'photo.png': long});
  await compress(folder);
  expect(readdirSync(folder).sort()).toEqual(['photo.png', 'short.js']);
});
