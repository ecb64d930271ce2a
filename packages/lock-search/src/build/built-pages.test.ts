import {pageFile} from 'docusaurus-lock-server/shared/addresses';
import {readBuiltPages, readHtml} from './built-pages';
import {makeFolder} from '../../../lock/src/sources/testing/make-folder';

// Minified as the build writes it, without optional closing tags.
const page = (content: string) =>
  `<body><nav>Menu</nav><article><nav class=theme-doc-breadcrumbs><li>Usage</nav>` +
  `<div class="theme-doc-markdown markdown"><header><h1>Tables</h1></header>` +
  `${content}</div><footer>Last updated</footer></article><footer>Foot</footer>`;

/** The sections of a page, as level, id, title and text. */
const readSections = (html: string) =>
  readHtml(html, 'Title').sections.map(({level, anchor, title, text}) => [
    level,
    anchor,
    title,
    text,
  ]);

test.each([
  [
    'headings divide the text, and the parts around the text are left out',
    '<p>Lists of <em>everything</em>.</p><h2 id=sort>Sort<a class=hash-link href=#sort>\u200b</a></h2><ul><li>Up<li>Down</ul><h3 id=undo>Undo</h3><p>Press it.</p>',
    [
      [1, '', 'Tables', 'Lists of everything.'],
      [2, 'sort', 'Sort', 'Up Down'],
      [3, 'undo', 'Undo', 'Press it.'],
    ],
  ],
  [
    'a heading without an id has the anchor of the heading above it',
    '<h2 id=sort>Sort</h2><h3>Undo</h3><p>Press it.</p>',
    [
      [1, '', 'Tables', ''],
      [2, 'sort', 'Sort', ''],
      [3, 'sort', 'Undo', 'Press it.'],
    ],
  ],
])('%s', (_, content, sections) => {
  expect(readSections(page(content))).toEqual(sections);
});

const admonition = (title: string) =>
  `<div class="theme-admonition alert"><div class=admonitionHeading_Gvgb><span><svg></svg></span>${title}</div><div class=admonitionContent_BuS1><p>Write it down.</div></div>`;

test.each([
  [
    'the keyword above an admonition is left out, and a title of its own is kept',
    `${admonition('warning')}${admonition('At night')}`,
    'Write it down. At night Write it down.',
  ],
  [
    'blocks of code, pictures and buttons are no text',
    '<pre><code>secret()</code></pre><svg><title>pic</title></svg><button>Copy</button><p>Use <code>fz-014</code>.</p>',
    'Use fz-014.',
  ],
  [
    'the definition in the tooltip of a term is no text',
    '<p>Raise an <span><a href=/kinds/glossary#incident>incident</a><span role=tooltip>A record.</span></span> now.</p>',
    'Raise an incident now.',
  ],
  [
    'an element that is hidden, or marked for search engines, is no text',
    '<figure data-nosnippet><ul><li>Critical</ul></figure><p aria-hidden=true>Twice</p><figure><figcaption>A picture</figcaption></figure>',
    'A picture',
  ],
  [
    'the description of a diagram is text, and its labels are not',
    '<p>Before.</p><figure class=diagram><svg role=img><title>Hidden</title><desc>A page lies in a folder.</desc><text>lies in</text></svg></figure><p>After.</p>',
    'Before. A page lies in a folder. After.',
  ],
  [
    'markup written as text stays text',
    '<p>&lt;img src=x onerror=alert(1)&gt; &amp;amp;</p>',
    '<img src=x onerror=alert(1)> &amp;',
  ],
])('%s', (_, content, text) => {
  expect(readSections(page(content))).toEqual([[1, '', 'Tables', text]]);
});

test.each([
  [
    'its first cell',
    '<tr><td>No name<td>It is <b>empty</b>.<tr><td>Too long<td>',
    ['No name', 'Too long'],
  ],
  ['a number only as text', '<tr><td>1<td>Manager', undefined],
  ['a link to a heading there', '<tr><td><a href=#quiet>Quiet hours</a><td>Off', undefined],
])('a row of a table is found by %s', (_, rows, found) => {
  const html = `<table><thead><tr><th>Text<th>Reason<tbody>${rows}</table>`;
  const {sections} = readHtml(page(`<h2 id=errors>Errors</h2><p>Before.</p>${html}`), 'Title');
  expect(sections[1]).toMatchObject({anchor: 'errors', text: expect.stringMatching(/^Before\. /)});
  expect(sections[1]!.rows).toEqual(found);
});

const listed = (address: string) => ({
  path: address,
  title: 'A',
  category: 'Usage',
  tag: '',
});

const site = {baseUrl: '/', trailingSlash: undefined};

test.each([
  [undefined, '/', '/', 'index.html'],
  [undefined, '/', '/manual/x', 'manual/x/index.html'],
  [true, '/', '/manual/x/', 'manual/x/index.html'],
  [false, '/', '/manual/x', 'manual/x.html'],
  [false, '/', '/', 'index.html'],
  [false, '/', '/manual/', 'manual.html'],
  [false, '/x/', '/x/', 'index.html'],
  [undefined, '/x/', '/x/caf%C3%A9', 'café/index.html'],
])(
  'with trailingSlash %s and baseUrl %s, the page %s is in %s',
  (trailingSlash, baseUrl, route, file) => {
    expect(pageFile(route, {baseUrl, trailingSlash})).toBe(file);
  },
);

test.each([
  ['<p>Alone.</p>', [[1, '', 'Title', 'Alone.']]],
  [
    '<p>First.</p><h2 id=a>A</h2><p>Then.</p>',
    [
      [1, '', 'Title', 'First.'],
      [2, 'a', 'A', 'Then.'],
    ],
  ],
  ['<p>First.</p><h1>Own</h1><p>Then.</p>', [[1, '', 'Own', 'First. Then.']]],
  ['<img src=a.png>', [[1, '', 'Title', '']]],
])('%s without a title above it belongs to the page', (content, expected) => {
  const html = `<article><div class="theme-doc-markdown markdown">${content}</div></article>`;
  expect(readSections(html)).toEqual(expected);
});

test.each([
  '<article><header><h1>A</h1></header><div id=__blog-post-container class=markdown><p>Text.</div><footer>Tags</footer></article>',
  '<main><article><p>Text.</article></main>',
])('%s has its text in the search', (html) => {
  expect(readSections(html)).toEqual([[1, '', 'Title', 'Text.']]);
});

test('a build that shows something else in place of all texts is refused', () => {
  const form = '<form>Log In</form>';
  const folder = makeFolder({'index.html': form, 'a/index.html': form});
  const pages = [listed('/'), listed('/a')];
  expect(() => readBuiltPages(folder, pages, site)).toThrow(
    'No page of this build contains text: open / in a browser',
  );
  const other = makeFolder({'index.html': page(''), 'a/index.html': form});
  expect(readBuiltPages(other, pages, site)).toHaveLength(2);
  expect(readBuiltPages(makeFolder({}), [], site)).toEqual([]);
});
