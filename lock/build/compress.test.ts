import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {createFolder} from '../server/testing/after-test';
import {compress} from './compress';

let folder: string;

beforeEach(() => {
  folder = createFolder();
  mkdirSync(join(folder, 'assets'));
});

const long = 'A long text says the same again and again. '.repeat(100);

test('text files of more than 1 kB get both copies, in folders as well', async () => {
  writeFileSync(join(folder, 'index.html'), long);
  writeFileSync(join(folder, 'assets/main.js'), long);
  await compress(folder);
  const brotli = readFileSync(join(folder, 'index.html.br'));
  const gzip = readFileSync(join(folder, 'assets/main.js.gz'));
  expect(brotliDecompressSync(brotli).toString()).toBe(long);
  expect(gunzipSync(gzip).toString()).toBe(long);
});

test('a script that pages share is smaller than the same text of one page', async () => {
  const text = readFileSync(__filename, 'utf8');
  const names = ['0c76d939.aabb.js', '6951.aabb.js', 'runtime~main.aabb.js'];
  for (const name of names) {
    writeFileSync(join(folder, name), text);
  }
  await compress(folder);
  const [ofPage, ...shared] = names.map(
    (name) => readFileSync(join(folder, `${name}.br`)).length,
  );
  for (const size of shared) {
    expect(size).toBeLessThan(Number(ofPage));
  }
});

test('large pages are compressed well while they are few', async () => {
  const text = readFileSync(join(__dirname, '../../package-lock.json'), 'utf8');
  const sizeOf = async (pages: number): Promise<number> => {
    const site = createFolder();
    for (let page = 0; page < pages; page++) {
      writeFileSync(join(site, `${page}.html`), text.slice(0, 70_000));
    }
    await compress(site);
    return readFileSync(join(site, '0.html.br')).length;
  };
  expect(await sizeOf(100)).toBeLessThan(await sizeOf(101));
});

test('what every visit loads is compressed best up to 1 MB', async () => {
  const lines = readFileSync(
    join(__dirname, '../../package-lock.json'),
    'utf8',
  );
  const text = lines.repeat(2);
  const sizesOf = (length: number) =>
    Promise.all(
      ['search-data', 'other'].map(async (name) => {
        const site = join(createFolder(), name);
        mkdirSync(site);
        const file = join(site, 'pages.json');
        writeFileSync(file, text.slice(0, length));
        await compress(site);
        return readFileSync(`${file}.br`).length;
      }),
    );
  const [best, large] = await sizesOf(999_999);
  expect(best).toBeLessThan(large!);
  const [tooLarge, other] = await sizesOf(1_000_000);
  expect(tooLarge).toBe(other);
});

test('equal files of several folders all get their copies', async () => {
  const names = ['guide', 'other'].map((name) => join(folder, name));
  for (const name of names) {
    mkdirSync(name);
    writeFileSync(join(name, 'index.html'), long);
  }
  await compress(...names);
  const [guide, other] = names.map((name) =>
    readFileSync(join(name, 'index.html.br')),
  );
  expect(brotliDecompressSync(other ?? '').toString()).toBe(long);
  expect(guide).toEqual(other);
});

test('short files and images get none', async () => {
  writeFileSync(join(folder, 'short.js'), 'short');
  writeFileSync(join(folder, 'photo.png'), long);
  await compress(folder);
  expect(readdirSync(folder).sort()).toEqual([
    'assets',
    'photo.png',
    'short.js',
  ]);
});

test('a second run makes the same copies and none of copies', async () => {
  writeFileSync(join(folder, 'index.html'), long);
  await compress(folder);
  await compress(folder);
  expect(readdirSync(folder).sort()).toEqual([
    'assets',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ]);
});
