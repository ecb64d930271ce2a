import {rmSync} from 'node:fs';
import path from 'node:path';
import {readBuiltPages, sectionsOfHtml} from './built-pages';
import {makeFolder} from './testing/make-folder';

// Minified as the build writes it: closing tags that may be left out are.
const page = (content: string) =>
  `<body><nav>Menu</nav><article><nav class=theme-doc-breadcrumbs><li>Usage</nav>` +
  `<div class="theme-doc-markdown markdown"><header><h1>Tables</h1></header>` +
  `${content}</div><footer>Last updated</footer></article><footer>Foot</footer>`;

test('headings cut the text, and what is around the text is left out', () => {
  const html = page(
    '<p>Lists of <em>everything</em>.</p><h2 id=sort>Sort<a class=hash-link href=#sort>\u200b</a></h2><ul><li>Up<li>Down</ul><h3 id=undo>Undo</h3><p>Press it.</p>',
  );
  expect(sectionsOfHtml(html)).toEqual([
    {level: 1, anchor: '', title: 'Tables', text: 'Lists of everything.'},
    {level: 2, anchor: 'sort', title: 'Sort', text: 'Up Down'},
    {level: 3, anchor: 'undo', title: 'Undo', text: 'Press it.'},
  ]);
});

test('the role of a task belongs to its heading and is no text', () => {
  const html = page(
    '<h2 id=sort>Sort</h2><p data-role=Operator><span>Operator</span><p>Press it.</p>',
  );
  expect(sectionsOfHtml(html).slice(1)).toEqual([
    {
      level: 2,
      anchor: 'sort',
      title: 'Sort',
      text: 'Press it.',
      role: 'Operator',
    },
  ]);
});

test('a row is found by its first cell, under the heading above it', () => {
  const html = page(
    '<h2 id=errors>Errors</h2><p>Before.</p><table><thead><tr><th>Text<th>Reason<tbody><tr><td>No name<td>It is <b>empty</b>.<tr><td>Too long<td>Cut it.</table><p>After.</p>',
  );
  expect(sectionsOfHtml(html).slice(1)).toEqual([
    {level: 2, anchor: 'errors', title: 'Errors', text: 'Before. After.'},
    {level: 5, anchor: 'errors', title: 'No name', text: 'It is empty.'},
    {level: 5, anchor: 'errors', title: 'Too long', text: 'Cut it.'},
  ]);
});

test('a row that links to a heading of the page is found there', () => {
  const html = page(
    '<h2 id=glance>At a glance</h2><table><tbody><tr><td><a href=#quiet-hours>Quiet hours</a><td>Off</table><h3 id=quiet-hours>Quiet hours</h3><p>Messages are held.</p>',
  );
  expect(sectionsOfHtml(html).slice(1)).toEqual([
    {level: 2, anchor: 'glance', title: 'At a glance', text: ''},
    {
      level: 3,
      anchor: 'quiet-hours',
      title: 'Quiet hours',
      text: 'Messages are held. Off',
    },
  ]);
});

test('cells of a row are separated, and so are lines in a cell', () => {
  const html = page(
    '<table><tbody><tr><td>Quiet hours<td>Off<td><p>18:00 to 07:00<p>Site time</p><td></table>',
  );
  expect(sectionsOfHtml(html)[1]).toMatchObject({
    title: 'Quiet hours',
    text: 'Off · 18:00 to 07:00 Site time',
  });
});

test('a row that begins with a number is text, since a number says nothing as a title', () => {
  const html = page(
    '<h2 id=steps>Steps</h2><p>In order.</p><table><tbody><tr><td>1<td>Manager<td>02:25<tr><td>2<td>Site contact<td>02:45</table>',
  );
  expect(sectionsOfHtml(html).slice(1)).toEqual([
    {
      level: 2,
      anchor: 'steps',
      title: 'Steps',
      text: 'In order. 1 · Manager · 02:25 2 · Site contact · 02:45',
    },
  ]);
});

test('the keyword above an admonition is left out, and a title of its own is kept', () => {
  const admonition = (title: string) =>
    `<div class="theme-admonition alert"><div class=admonitionHeading_Gvgb><span><svg></svg></span>${title}</div><div class=admonitionContent_BuS1><p>Write it down.</div></div>`;
  const html = page(`${admonition('warning')}${admonition('At night')}`);
  expect(sectionsOfHtml(html)[0]!.text).toBe(
    'Write it down. At night Write it down.',
  );
});

test('code, pictures and buttons are no text', () => {
  const html = page(
    '<pre><code>secret()</code></pre><svg><title>pic</title></svg><button>Copy</button><p>Use <code>fz-014</code>.</p>',
  );
  expect(sectionsOfHtml(html)[0]!.text).toBe('Use fz-014.');
});

test('the definition in the tooltip of a term is no text of the page', () => {
  const html = page(
    '<p>Raise an <span><a href=/features/glossary#incident>incident</a><span role=tooltip>A record.</span></span> now.</p><table><tbody><tr><td><span><a href=#x>Cause</a><span role=tooltip>Why.</span></span><td>None</table>',
  );
  expect(sectionsOfHtml(html)).toMatchObject([
    {text: 'Raise an incident now.'},
    {title: 'Cause'},
  ]);
});

test('of figures only those with controls are no text', () => {
  const html = page(
    '<figure><ul><li>Critical</ul><fieldset disabled><label>Edge</label></fieldset></figure><figure><figcaption>A picture</figcaption></figure>',
  );
  expect(sectionsOfHtml(html)[0]!.text).toBe('A picture');
});

test('controls and rows count at any depth, and a caption is no text', () => {
  const html = page(
    '<figure><div><fieldset>Edge</fieldset></div>Critical</figure><table><caption>All</caption><tbody><tr><td>Outer<td><table><tr><td>Inner<td>Off</table></table>',
  );
  expect(sectionsOfHtml(html)).toMatchObject([
    {title: 'Tables', text: ''},
    {title: 'Outer', text: 'InnerOff'},
    {title: 'Inner', text: 'Off'},
  ]);
});

test('of a diagram its description is text, and its labels are not', () => {
  const html = page(
    '<p>Before.</p><figure class=diagram><svg role=img><title>Hidden</title><desc>A page lies in a folder.</desc><text>lies in</text></svg></figure><p>After.</p>',
  );
  expect(sectionsOfHtml(html)[0]!.text).toBe(
    'Before. A page lies in a folder. After.',
  );
});

test('markup written as text stays text', () => {
  const html = page('<p>&lt;img src=x onerror=alert(1)&gt; &amp;amp;</p>');
  expect(sectionsOfHtml(html)[0]!.text).toBe(
    '<img src=x onerror=alert(1)> &amp;',
  );
});

test('a page without an article has no sections', () => {
  expect(sectionsOfHtml('<body><form>Sign in</form></body>')).toEqual([]);
});

const built = (title: string) =>
  `<article><div class="theme-doc-markdown"><h1>${title}</h1>Text</div></article>`;
const listed = (address: string) => ({
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
    'index.html': built('Home'),
    'a/index.html': '<form>Log In</form>',
  });
  expect(() => readBuiltPages(folder, [listed('/'), listed('/a')])).toThrow(
    'The HTML of /a contains no text.',
  );
});

test('a page that was not built is refused', () => {
  expect(() => readBuiltPages(makeFolder({}), [listed('/a')])).toThrow(
    'a/index.html',
  );
});

test('several plugins share what was read once', () => {
  const folder = makeFolder({'index.html': built('Home')});
  const pages = readBuiltPages(folder, [listed('/')]);
  expect(pages[0]?.sections[0]?.title).toBe('Home');
  rmSync(path.join(folder, 'index.html'));
  expect(readBuiltPages(folder, [listed('/')])).toBe(pages);
});
