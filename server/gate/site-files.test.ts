import {mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {addressesOf, readSite} from './site-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-site-'));
  writeFileSync(join(folder, '404.html'), 'not found');
});
afterEach(() => rmSync(folder, {recursive: true}));

test.each([
  ['index.html', ['/', '/index.html']],
  [
    'usage/x/index.html',
    ['/usage/x', '/usage/x/', '/usage/x.html', '/usage/x/index.html'],
  ],
  ['myindex.html', ['/myindex.html']],
  ['assets/js/main.js', ['/assets/js/main.js']],
])('%s is found at its addresses', (name, addresses) => {
  expect(addressesOf(name)).toEqual(addresses);
});

test('compressed copies become part of their file', () => {
  writeFileSync(join(folder, 'a.js'), 'a');
  writeFileSync(join(folder, 'a.js.br'), 'br');
  writeFileSync(join(folder, 'a.js.gz'), 'gz');
  const files = readSite(folder);
  expect(files.map(({name}) => name).sort()).toEqual(['404.html', 'a.js']);
  const file = files.find(({name}) => name === 'a.js');
  expect(file?.brotli?.toString()).toBe('br');
  expect(file?.gzip?.toString()).toBe('gz');
});

test('a compressed file that is no copy is a file', () => {
  writeFileSync(join(folder, 'backup.gz'), 'gz');
  expect(readSite(folder).map(({name}) => name)).toContain('backup.gz');
});

test('symbolic links are not followed', () => {
  symlinkSync('/etc/passwd', join(folder, 'passwd'));
  symlinkSync('/etc', join(folder, 'etc'));
  expect(readSite(folder).map(({name}) => name)).toEqual(['404.html']);
});

test('equal files have equal tags, others do not', () => {
  writeFileSync(join(folder, 'a.txt'), 'a');
  writeFileSync(join(folder, 'b.txt'), 'a');
  writeFileSync(join(folder, 'c.txt'), 'c');
  const tags = new Map(readSite(folder).map(({name, etag}) => [name, etag]));
  expect(tags.get('a.txt')).toMatch(/^W\/"[\w-]{43}"$/);
  expect(tags.get('a.txt')).toBe(tags.get('b.txt'));
  expect(tags.get('a.txt')).not.toBe(tags.get('c.txt'));
});

test('equal contents of two builds are in memory once', () => {
  const other = mkdtempSync(join(tmpdir(), 'docs-site-'));
  for (const site of [folder, other]) {
    writeFileSync(join(site, 'a.js'), 'a');
    writeFileSync(join(site, 'a.js.br'), 'br');
  }
  writeFileSync(join(other, '404.html'), 'another');
  const known = new Map();
  const [one, two] = [folder, other].map((site) => readSite(site, known));
  rmSync(other, {recursive: true});
  const ofName = (files = one, name = 'a.js') =>
    files?.find((file) => file.name === name);
  expect(ofName(one)?.body).toBe(ofName(two)?.body);
  expect(ofName(one)?.brotli).toBe(ofName(two)?.brotli);
  expect(ofName(two, '404.html')?.body.toString()).toBe('another');
  expect(ofName(one, '404.html')?.body.toString()).toBe('not found');
});

test('a type that is not known is bytes', () => {
  writeFileSync(join(folder, 'x.unknown'), '');
  const file = readSite(folder).find(({name}) => name === 'x.unknown');
  expect(file?.type).toBe('application/octet-stream');
});

test('a folder without a site says how to make one', () => {
  rmSync(join(folder, '404.html'));
  expect(() => readSite(folder)).toThrow('Make it with: npm run build');
  expect(() => readSite('/nowhere')).toThrow('npm run build');
});
