import {readFileSync} from 'node:fs';
import path from 'node:path';

const build = path.join(__dirname, '../../build/sign-in');
const page = readFileSync(path.join(build, '404.html'), 'utf8');

test('the page has the script inline, before the one that waits for it, and it is small', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  const begins = script.indexOf('window.returning=');
  expect(begins).toBeGreaterThan(0);
  expect(begins).toBeLessThan(script.indexOf('link[data-late]'));
  // React alone would be twenty times as much.
  expect(script.length).toBeLessThan(12_000);
});
