import {copyMarkdown} from './markdown-copy';

const url = 'https://pier.test/docs/welcome';

test.each([
  [
    'links work anywhere, and the one beside a heading is left out',
    '<h2 id="sort">Sort<a class="hash-link" href="#sort">\u200b</a></h2><p>See <a href="/docs/run">Run</a>, <a href="#sort"><b>here</b></a> and <a href="https://x.test/a">x</a>.</p>',
    '## Sort\n\nSee [Run](https://pier.test/docs/run), [**here**](https://pier.test/docs/welcome#sort) and [x](https://x.test/a).',
  ],
  [
    'an address that is not valid stays as it is',
    '<p><a href="http://<host>:80/">Your host</a></p>',
    '[Your host](http://<host>:80/)',
  ],
  [
    'code has its language and its lines',
    '<div class="language-yaml"><pre tabindex="0" class="prism-code language-yaml x"><code class="lines"><span class="token-line">lamps:<br></span><span class="token-line">  - "a"<br></span></code></pre><button>Copy</button></div>',
    '```yaml\nlamps:\n  - "a"\n```',
  ],
  [
    'a table has a line for each row',
    '<table><thead><tr><th>State</th><th>In</th></tr></thead><tbody><tr><td><em>Open</em></td><td><code>a|b</code></td></tr><tr><td><ul><li>One</li><li>Two</li></ul></td><td></td></tr></tbody></table>',
    '| State | In |\n| --- | --- |\n| _Open_ | `a\\|b` |\n| - One - Two |  |',
  ],
  [
    'an admonition begins with its kind',
    '<div class="theme-admonition"><div class="admonitionHeading_x"><span><svg><path d="M0"></path></svg></span>At night</div><div><p>Sleep.</p></div></div>',
    '**At night**\n\nSleep.',
  ],
  [
    'an image and a drawing are their descriptions',
    '<p><img src="a.svg" alt="A plan of a room"></p><svg><title>x</title><desc>From open to closed</desc><text>Open</text></svg>',
    'A plan of a room\n\nFrom open to closed',
  ],
  [
    'elements that repeat other text, or are not text, are left out',
    '<header><h1>Title</h1></header><p>Text<span aria-hidden="true">*</span></p><style>a{}</style></div><footer><a href="/edit">Edit this page</a></footer>',
    'Text',
  ],
])('%s', (_, html, text) => {
  expect(copyMarkdown(`<div class="theme-doc-markdown markdown">${html}</div>`, url)).toBe(text);
});
