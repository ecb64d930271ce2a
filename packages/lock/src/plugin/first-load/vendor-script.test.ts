import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';

/** The first scripts of a build's page, by their addresses. */
function listScripts(build: string) {
  const folder = path.join(__dirname, '../../../../../build', build);
  const $ = load(readFileSync(path.join(folder, '404.html'), 'utf8'));
  return $('script[src]:not([src*="/runtime~main."])')
    .get()
    .map((script) => $(script).attr('src') ?? '')
    .map((address) => ({address, content: readFileSync(path.join(folder, address), 'utf8')}));
}

test('both builds have the same vendor script, with React in it, before the scripts that need it', () => {
  const [guide, signIn] = [listScripts('guide'), listScripts('sign-in')];
  expect(guide[0]?.address).toMatch(/^\/assets\/js\/vendor\.[\da-f]{8}\.js$/);
  expect(guide[0]?.content).toContain('hydrateRoot');
  expect(guide[1]?.address).toMatch(/\/main\./);
  expect(signIn[0]).toEqual(guide[0]);
});
