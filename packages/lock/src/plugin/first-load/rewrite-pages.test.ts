import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../sources/testing/make-folder';
import {criticalStyle, rewritePages} from './rewrite-pages';

const page = `<html><head><script>loadDeferred()</script><link rel=stylesheet href=/assets/css/styles.1.css /><script src=/assets/js/main.1.js defer></script></head><body><div id=__docusaurus><p class="lead">Text</p></div></body></html>`;
const redirect = '<html><a href=/usage>Open the guide</a></html>';

/** Rewrites a build of these files; gives a reader of its files. */
async function rewrite(files: Record<string, string>) {
  const outDir = makeFolder({
    'assets/css/styles.1.css': '.lead{color:red}.other{color:blue}',
    ...files,
  });
  await rewritePages({outDir, baseUrl: '/'});
  return (name: string) => readFileSync(path.join(outDir, name), 'utf8');
}

test('a page has its links and rules before its first script', async () => {
  const read = await rewrite({'index.html': page});
  expect(read('index.html')).toContain(
    '<head><link rel=preload data-deferred as=script href=/assets/js/main.1.js fetchpriority=low>' +
      '<link data-deferred as=style href=/assets/css/styles.1.css fetchpriority=low>' +
      '<style>.lead{color:red}</style><script>loadDeferred()</script>' +
      '<noscript><link rel=stylesheet href=/assets/css/styles.1.css /></noscript></head>',
  );
});

test('the runtime of the bundler is inline', async () => {
  const read = await rewrite({
    'assets/js/runtime~main.1.js': 'start()',
    'index.html': page.replace('main.1.js', 'runtime~main.1.js'),
  });
  expect(read('index.html')).toContain(
    '</style><script>start()</script><script>loadDeferred()</script>',
  );
  expect(read('index.html')).not.toContain('runtime~main');
});

test('pages of others stay as they are', async () => {
  const read = await rewrite({'help/x/index.html': redirect});
  expect(read('help/x/index.html')).toBe(redirect);
});

test.each([
  ['style sheet', page.replace('rel=stylesheet', 'rel="stylesheet"')],
  ['script', page.replace(' defer', ' async')],
])('the build ends where a %s is written otherwise', async (_, html) => {
  await expect(rewrite({'manual/index.html': html})).rejects.toThrow(
    /manual\/index.html has no style sheet or no script/,
  );
});

const html = '<svg fill=var(--fill)><p class="a" data-kind=tip>';

test.each([
  ['.a{color:red}', 'a class of the page'],
  ['p>.a{color:red}', 'a name and a class, wherever they are'],
  ['[data-kind=tip]{color:red}', 'an attribute with its value'],
  ['[data-theme=dark] p{color:red}', 'what scripts set before the first paint'],
  [':root{--fill:var(--base);--base:red}', 'variables of attributes'],
])('%s stays: %s', async (css) => {
  expect(await criticalStyle(html, css)).toBe(css);
});

test.each([
  ['.b{color:red}', 'a class that the page lacks'],
  ['[data-kind=note]{color:red}', 'another value'],
])('%s goes: %s', async (css) => {
  expect(await criticalStyle(html, css)).toBe('');
});

test('of variables, those that something uses stay', async () => {
  const css = ':root{--other:red;--fill:blue}';
  expect(await criticalStyle(html, css)).toBe(':root{--fill:blue}');
});
