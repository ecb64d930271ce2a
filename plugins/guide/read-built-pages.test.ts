import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {readBuiltPages} from './read-built-pages';

const html = (title: string) =>
  `<article><div class="theme-doc-markdown"><h1>${title}</h1>Text</div></article>`;
const page = (address: string) => ({
  path: address,
  title: 'A',
  description: '',
  place: 0,
  category: 'Usage',
  tag: 'docs-default-current',
  file: 'docs/a.mdx',
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-pages-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

test('pages are read with and without a folder of their own', () => {
  mkdirSync(path.join(folder, 'usage'));
  writeFileSync(path.join(folder, 'index.html'), html('Home'));
  writeFileSync(path.join(folder, 'usage/tables.html'), html('Tables'));
  const pages = readBuiltPages(folder, [page('/'), page('/usage/tables')]);
  expect(pages.map(({sections}) => sections[0]!.title)).toEqual([
    'Home',
    'Tables',
  ]);
});

test('a build that shows something else in place of the text is refused', () => {
  writeFileSync(path.join(folder, 'index.html'), html('Home'));
  writeFileSync(path.join(folder, 'a.html'), '<form>Log In</form>');
  expect(() => readBuiltPages(folder, [page('/'), page('/a')])).toThrow(
    'The HTML of /a contains no text.',
  );
});

test('a page that was not built is refused', () => {
  expect(() => readBuiltPages(folder, [page('/a')])).toThrow('a.html');
});

test('several plugins share what was read once', () => {
  writeFileSync(path.join(folder, 'index.html'), html('Home'));
  const pages = readBuiltPages(folder, [page('/')]);
  rmSync(path.join(folder, 'index.html'));
  expect(readBuiltPages(folder, [page('/')])).toBe(pages);
});
