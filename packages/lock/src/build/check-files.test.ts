import {allFeatures} from '../../../testing/src/all-features';
import {writeFileSync} from 'node:fs';
import {lockedConfig} from '../config/testing/locked-config';
import {makeFolder} from '../sources/testing/make-folder';
import {runLock} from '../cli/testing/run-lock';
import {
  assertNoHiddenNames,
  assertNoActiveSvgs,
  assertNoForeignPages,
  assertAddressesAreFree,
} from './check-files';

const hidden = ['/manual/log', '/billing'];

test.each([
  ['an id in a script', {'assets/main.js': 'e={concept:"manual/log"}'}],
  ['an address in a page', {'index.html': '<a href="/manual/log#find">'}],
  ['a page at the top', {'llms.txt': '(http://localhost/billing)'}],
])('%s fails, and the file is named', (_, files) => {
  const folder = makeFolder(files);
  const [name = ''] = Object.keys(files);
  expect(() => assertNoHiddenNames(folder, hidden)).toThrow(`${folder}/${name} `);
});

test('other names and words pass', () => {
  const folder = makeFolder({
    'main.js': '"/manual/logs","manual/log-in","my-manual/log","manual/log/one"',
    'page.md': 'Nothing about billing or billing/invoices.',
    'photo.png': 'manual/log',
  });
  expect(() => assertNoHiddenNames(folder, hidden)).not.toThrow();
});

test.each([
  ['graphql/index.html', '/graphql'],
  ['session.html', '/session/'],
  ['tokens/index.html', '/tokens'],
])('the page %s fails, because the server answers there', (name, address) => {
  const folder = makeFolder({[name]: ''});
  const pages = {'docs/own.mdx': [address], 'docs/other.mdx': ['/other']};
  expect(() => assertAddressesAreFree(folder, pages, allFeatures)).toThrow('docs/own.mdx: ');
  expect(() => assertAddressesAreFree(folder, {}, allFeatures)).toThrow(`${folder}/${name}:`);
});

test('pages with other addresses pass', () => {
  const folder = makeFolder({
    'index.html': '',
    'manual/session/index.html': '',
    'sessions/index.html': '',
    'session/index.js': '',
  });
  expect(() => assertAddressesAreFree(folder, {}, allFeatures)).not.toThrow();
});

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;

const active = [
  svg('<script>alert(1)</script>'),
  svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'),
  svg('<path title=">" d="M0 0"\n\tonClick = \'alert(1)\'/>'),
  svg('<a xlink:href=" JavaScript :alert(1)"/>'),
  svg('<a href="java&#x0A;script&#0058;alert(1)"/>'),
  `<!DOCTYPE svg [<!ENTITY a "&#60;scr"><!ENTITY b "ipt/>">]>${svg('&a;&b;')}`,
];

test.each(active)('%s fails, and the file is named', (source) => {
  const folder = makeFolder({'a/plan.svg': source, 'b.svg': svg('<g/>')});
  expect(() => assertNoActiveSvgs(folder)).toThrow(`${folder}/a/plan.svg: It contains “`);
});

test('an SVG in UTF-16 is read too', () => {
  const folder = makeFolder({'a.txt': ''});
  const source = `\uFEFF${svg('<script/>')}`;
  writeFileSync(`${folder}/plan.svg`, source, 'utf16le');
  expect(() => assertNoActiveSvgs(folder)).toThrow(`${folder}/plan.svg`);
});

test('pictures, words and other files pass', () => {
  const folder = makeFolder({
    'plan.svg': svg(
      '<title>Description: only = on</title><text>turn on = on</text><a href="#script"/><style>.on{color:red}</style>',
      ' version="1.1" inkscape:connection="none"',
    ),
    'page.html': '<script src="/a.js"></script>',
  });
  expect(() => assertNoActiveSvgs(folder)).not.toThrow();
});

const names = ['a.html', 'b/a.HTM', 'a.xhtml', 'a.xht', 'a.shtml'];

test.each(names)('the file %s is refused where it is a page, or on a static host', (name) => {
  const page = makeFolder({[name]: '<div id="__docusaurus">'});
  const other = makeFolder({[name]: '<script>alert(1)</script>'});
  expect(() => assertNoForeignPages(false, page)).toThrow(
    `${page}/${name}: This is a page of Docu`,
  );
  expect(() => assertNoForeignPages(true, other)).toThrow(`${other}/${name}: On a static host`);
  expect(() => assertNoForeignPages(false, other)).not.toThrow();
});

test('files of other kinds are no HTML', () => {
  const folder = makeFolder({'html.txt': '', 'a.html.mdx': '', 'xml.svg': ''});
  expect(() => assertNoForeignPages(true, folder)).not.toThrow();
});

test.each(['docs/manual/demo.html', 'files/demo.html'])('a build fails for %s', (file) => {
  const cwd = makeFolder({
    'docusaurus.config.ts': lockedConfig({}, {staticDirectories: ['static', 'files']}),
    'docs/audiences.yml': 'everyone: []',
    [file]: '<div id="__docusaurus">',
  });
  const {status, stderr} = runLock(cwd, 'build');
  expect(stderr).toContain(`${file}: This is a page of Docusaurus`);
  expect(status).toBe(1);
});
