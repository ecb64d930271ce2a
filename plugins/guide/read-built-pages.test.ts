import {rmSync} from 'node:fs';
import path from 'node:path';
import {readBuiltPages} from './read-built-pages';
import {makeFolder} from './testing/make-folder';

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

test('a build that shows something else in place of the text is refused', () => {
  const folder = makeFolder({
    'index.html': html('Home'),
    'a/index.html': '<form>Log In</form>',
  });
  expect(() => readBuiltPages(folder, [page('/'), page('/a')])).toThrow(
    'The HTML of /a contains no text.',
  );
});

test('a page that was not built is refused', () => {
  expect(() => readBuiltPages(makeFolder({}), [page('/a')])).toThrow(
    'a/index.html',
  );
});

test('several plugins share what was read once', () => {
  const folder = makeFolder({'index.html': html('Home')});
  const pages = readBuiltPages(folder, [page('/')]);
  expect(pages[0]?.sections[0]?.title).toBe('Home');
  rmSync(path.join(folder, 'index.html'));
  expect(readBuiltPages(folder, [page('/')])).toBe(pages);
});
