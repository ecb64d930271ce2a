import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../sources/testing/make-folder';
import {inlineStyles} from './inline-styles';

const page =
  '<html><head><script>start()</script><link rel="stylesheet" href="/assets/css/styles.1.css"></head><body><div id="__docusaurus"><p class="lead">Text</p></div></body></html>';

/** Puts styles into a build of these files; gives a reader of its files. */
async function build(files: Record<string, string>) {
  const outDir = makeFolder({'assets/css/styles.1.css': '.lead{color:red}', ...files});
  await inlineStyles({outDir, baseUrl: '/'});
  return (name: string) => readFileSync(path.join(outDir, name), 'utf8');
}

test('a page has the rules that it uses inline, and its style sheet at the end of the body', async () => {
  const read = await build({
    'assets/css/styles.1.css': '.lead{color:red}.other{color:blue}.navbar-sidebar{top:0}',
    'index.html': page,
  });
  expect(read('index.html')).toContain('<style>.lead{color:red}.navbar-sidebar{top:0}</style>');
  expect(read('index.html')).toContain(
    '</div><link rel="stylesheet" href="/assets/css/styles.1.css"></body>',
  );
});

test('the rest of a page is as Docusaurus wrote it', async () => {
  const read = await build({'index.html': page});
  const moved = '<link rel="stylesheet" href="/assets/css/styles.1.css">';
  expect(read('index.html')).toBe(
    page
      .replace(moved, '<style>.lead{color:red}</style>')
      .replace('</body>', () => `${moved}</body>`),
  );
});

test.each([
  ['a colour mode', '[data-theme=dark] .lead{color:pink}'],
  ['a list of selectors', ':is(.lead,.other)>b{color:pink}'],
  [
    'a picture in the sheet',
    String.raw`:root{--arrow:url("data:image/svg+xml,<svg d=%22M0 0%22/>")}`,
  ],
])('a page has the rule of %s inline', async (_, rule) => {
  const read = await build({
    'assets/css/styles.1.css': rule.replaceAll('%22', String.raw`\"`),
    'index.html': page,
  });
  expect(read('index.html')).toContain(`<style>${rule}</style>`);
});

test('a font is named in the page, and not again in the style sheet, which loads late', async () => {
  const font = '@font-face{font-family:A;src:url(/a.woff2)}';
  const read = await build({
    'assets/css/styles.1.css': `${font}.lead{color:red}`,
    'index.html': page,
    'other/index.html': page,
  });
  for (const name of ['index.html', 'other/index.html']) {
    expect(read(name)).toContain(`<style>${font}.lead{color:red}</style>`);
  }
  expect(read('assets/css/styles.1.css')).toBe('.lead{color:red}');
});

test('pages that Docusaurus did not render stay as they are', async () => {
  const redirect = '<html><a href=/usage>Open the guide</a></html>';
  const read = await build({'help/x/index.html': redirect});
  expect(read('help/x/index.html')).toBe(redirect);
});

test('a page without a style sheet ends the build', async () => {
  const bare = page.replace(/<link[^>]*>/, '');
  await expect(build({'manual/index.html': bare})).rejects.toThrow(
    /^manual\/index\.html has no style sheet/,
  );
});
