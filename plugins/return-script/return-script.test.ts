import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const build = path.join(__dirname, '../../build/sign-in');
const page = readFileSync(path.join(build, '404.html'), 'utf8');

test('the page has the script inline, before those that wait for it, and it is small', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(script).toContain('window.returning=');
  expect(page.indexOf(script)).toBeLessThan(page.indexOf('href=/assets/js/'));
  // React alone would be twenty times as much.
  expect(script.length).toBeLessThan(12_000);
});

/** Runs the bundler's runtime; `push` is its own once it has started. */
function startRuntime(window: {returning?: Promise<void>}): unknown[] {
  const folder = path.join(build, 'assets/js');
  const name = readdirSync(folder).find((file) => /^runtime.*js$/.test(file));
  const source = readFileSync(path.join(folder, name ?? ''), 'utf8');
  const chunks: unknown[] = [];
  vm.runInNewContext(source, {window, webpackChunkdocumentation_site: chunks});
  return chunks;
}

const hasStarted = (chunks: unknown[]) => Object.hasOwn(chunks, 'push');
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

test('what starts the form waits while the reader is brought back', async () => {
  let end = () => {};
  const chunks = startRuntime({returning: new Promise((done) => (end = done))});
  await nextTask();
  expect(hasStarted(chunks)).toBe(false);
  end();
  await nextTask();
  expect(hasStarted(chunks)).toBe(true);
});

test('it waits for nothing where the script was refused', async () => {
  const chunks = startRuntime({});
  await nextTask();
  expect(hasStarted(chunks)).toBe(true);
});
