import {readFileSync} from 'node:fs';
import path from 'node:path';

const build = path.join(__dirname, '../../build/sign-in');
const page = readFileSync(path.join(build, '404.html'), 'utf8');

test('the page has the script inline, before those that wait for it, and it is small', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(script).toContain('window.returning=');
  expect(page.indexOf(script)).toBeLessThan(page.indexOf('href=/assets/js/'));
  // React alone would be twenty times as much.
  expect(script.length).toBeLessThan(12_000);
});
