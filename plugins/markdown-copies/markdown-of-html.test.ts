import {markdownOfHtml} from './markdown-of-html';

const page = {url: 'https://docs.example/usage/tables', title: 'Tables'};

// Minified as the build writes it: closing tags that may be left out are.
function copyOf(content: string): string {
  const html =
    `<body><nav>Menu</nav><article><nav class=theme-doc-breadcrumbs><li>Usage</nav>` +
    `<div class="theme-doc-markdown markdown"><header><h1>Tables</h1></header>` +
    `${content}</div><footer>Last updated</footer></article><footer>Foot</footer>`;
  return markdownOfHtml(html, page);
}

// Without the title and the source, which every copy has.
function textOf(content: string): string {
  return copyOf(content).split('\n').slice(4).join('\n').trimEnd();
}

test('a copy has title, source and text, and nothing of what stands around them', () => {
  expect(
    copyOf(
      '<p>Lists.</p><h2 id=sort>Sort<a class=hash-link href=#sort>\u200b</a></h2><p>It is for <!-- -->Platform<!-- -->.',
    ),
  ).toBe(
    '# Tables\n\nSource: <https://docs.example/usage/tables>\n\nLists.\n\n## Sort\n\nIt is for Platform.\n',
  );
});

test('a page that shows no title gets one', () => {
  const html = `<article><div class=theme-doc-markdown><p>Text</div></article>`;
  expect(markdownOfHtml(html, page)).toMatch(/^# Tables\n\nSource: .*\n\nText/);
});

test('links and pictures are absolute, so that they work where they are pasted', () => {
  expect(
    textOf(
      '<p><a href=/usage/assets#undo>Undo</a>, <a href=#sort>sort</a>, <a href=https://other.example/a>out</a>, <img src=/img/plan.svg alt=Plan>',
    ),
  ).toBe(
    '[Undo](https://docs.example/usage/assets#undo), [sort](https://docs.example/usage/tables#sort), [out](https://other.example/a), ![Plan](https://docs.example/img/plan.svg)',
  );
});

test('a table stays a table, a bar in a cell included', () => {
  expect(
    textOf(
      '<table><thead><tr><th>State<th>Meaning<tbody><tr><td><em>Open</em><td>A | B<tr><td>Closed<td>Line<br>break</table>',
    ),
  ).toBe(
    '| State | Meaning |\n| - | - |\n| *Open* | A \\| B |\n| Closed | Line break |',
  );
});

test('an admonition is a quotation below its title', () => {
  const svg = '<span class=admonitionIcon_x><svg><path d=""/></svg></span>';
  expect(
    textOf(
      `<div class="theme-admonition theme-admonition-note alert"><div class=admonitionHeading_x>${svg}note</div><div class=admonitionContent_x><p>One.<ul><li>Two</ul></div></div>`,
    ),
  ).toBe('> **Note**\n>\n> One.\n>\n> - Two');
});

test('an admonition within another keeps its own title', () => {
  const box = (title: string, text: string) =>
    `<div class=theme-admonition><div>${title}</div><div>${text}</div></div>`;
  expect(textOf(box('tip', `<p>Out</p>${box('At night', '<p>In')}`))).toBe(
    '> **Tip**\n>\n> Out\n>\n> > **At night**\n> >\n> > In',
  );
});

test('coloured code is code in its language, below its title', () => {
  const line = (text: string) =>
    `<div class=token-line><span class="token plain">${text}</span><br/></div>`;
  expect(
    textOf(
      `<div class="language-json codeBlockContainer_x theme-code-block"><div class=codeBlockTitle_x>A message</div><div class=codeBlockContent_x><pre class="prism-code language-json"><code>${line('{')}${line('  "a": "*b*"')}${line('')}${line('}')}</code></pre><div><button>Copy</button></div></div></div>`,
    ),
  ).toBe('**A message**\n\n```json\n{\n  "a": "*b*"\n\n}\n```');
});

test('lists nest, and steps keep their numbers', () => {
  expect(
    textOf(
      '<ol><li>Open<ul><li>this<li>that</ul><li>Close</ol><ul class=contains-task-list><li class=task-list-item><input type=checkbox disabled checked> Done</ul>',
    ),
  ).toBe('1. Open\n\n   - this\n   - that\n\n2. Close\n\n- [x] Done');
});

test('a diagram is its description', () => {
  expect(
    textOf(
      '<figure class=diagram><svg role=img><title>Life of an incident</title><desc>Open, then closed.</desc><text>label</text></svg><figcaption>States</figcaption></figure>',
    ),
  ).toBe('Life of an incident: Open, then closed.\n\nStates');
});

test('an interactive figure keeps its text and loses its controls', () => {
  expect(
    textOf(
      '<figure><p>4 of 5 are compliant.</p><label>Compliant <input type=range value=4></label><output>80 %</output><button>Reset</button><figcaption>Score</figcaption></figure>',
    ),
  ).toBe('4 of 5 are compliant.\n\n80 %\n\nScore');
});

test('tabs and details are text below their labels, and tooltips are left out', () => {
  expect(
    textOf(
      '<div class=theme-tabs-container><ul role=tablist><li role=tab>Mail<li role=tab>SMS</ul><div><div role=tabpanel><p>To a box</div><div role=tabpanel hidden><p>To a phone</div></div></div><details><summary>Why</summary><div><p>Because <a href=/x>it</a><span role=tooltip>A thing</span> is.</div></details>',
    ),
  ).toBe(
    '**Mail**\n\nTo a box\n\n**SMS**\n\nTo a phone\n\n**Why**\n\nBecause [it](https://docs.example/x) is.',
  );
});

test('markup that a page shows as text stays text', () => {
  expect(textOf('<p>&lt;img src=x> # *not* a [link](x)')).toBe(
    '\\<img src=x> # \\*not\\* a \\[link]\\(x)',
  );
});

test.each([
  ['a form', '<body><form>Log In</form></body>'],
  ['nothing', ''],
  [
    'an empty article',
    '<article><div class=theme-doc-markdown></div></article>',
  ],
])('a page that holds %s in place of its text is refused', (_, html) => {
  expect(() => markdownOfHtml(html, page)).toThrow(
    'The HTML of https://docs.example/usage/tables holds no text to copy.',
  );
});
