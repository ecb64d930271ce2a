import {makeFolder} from '../../plugins/content/testing/make-folder';
import {findHiddenNames} from './find-hidden-names';

const hidden = [{path: '/usage/log'}, {path: '/billing'}];

test.each([
  ['an id in a script', {'assets/main.js': 'e={concept:"usage/log"}'}],
  ['an address in a page', {'index.html': '<a href="/usage/log#find">'}],
  ['a page at the top', {'llms.txt': '(http://localhost/billing)'}],
])('%s fails, and the file is named', (_, files) => {
  const folder = makeFolder(files);
  const [name = ''] = Object.keys(files);
  expect(() => findHiddenNames(folder, hidden)).toThrow(`${folder}/${name} `);
});

test('other names and words pass', () => {
  const folder = makeFolder({
    'main.js': '"/usage/logs","usage/log-in","my-usage/log","usage/log/one"',
    'page.md': 'Nothing about billing or billing/invoices.',
    'photo.png': 'usage/log',
  });
  expect(() => findHiddenNames(folder, hidden)).not.toThrow();
});

test('a build that leaves nothing out is not read', () => {
  expect(() => findHiddenNames('/nowhere', [])).not.toThrow();
});
