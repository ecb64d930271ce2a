import {readFileSync} from 'node:fs';
import path from 'node:path';
import {bundleScript} from './bundle-script';
import {makeFolder} from '../content/testing/make-folder';

const folder = makeFolder({});
const hint = '//# allFunctionsCalledOnLoad';

/** Bundles a script of that name, and gives its first line. */
async function firstLineOf(filename: string): Promise<string | undefined> {
  const entry = 'window.value = 1; // a comment';
  const bundle = {context: folder, entry, folder, filename};
  const name = await bundleScript(bundle);
  return readFileSync(path.join(folder, name), 'utf8').split('\n')[0];
}

test.each(['main.js', 'vendor.[contenthash:8].js'])(
  '%s starts with the hint, after minifying',
  async (filename) => {
    expect(await firstLineOf(filename)).toBe(hint);
  },
);

test.each(['runtime~main.js', 'return.js'])('%s is left', async (filename) => {
  expect(await firstLineOf(filename)).toContain('window.value=1');
});

test('the sign-in page has the return script inline, before the one that waits for it, and it is small', () => {
  const file = path.join(__dirname, '../../build/sign-in/404.html');
  const page = readFileSync(file, 'utf8');
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const [, script = ''] =
    scripts.find(([text]) => text.includes('window.returning=')) ?? [];
  const begins = script.indexOf('window.returning=');
  expect(begins).toBeLessThan(script.indexOf('link[data-late]'));
  // React alone would be fifteen times as much.
  expect(script.length).toBeLessThan(14_000);
});
