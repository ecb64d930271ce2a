import {existsSync, readFileSync} from 'node:fs';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {open} from '../../../testing/src/open';
import {readGuideBuilds} from 'docusaurus-lock-server/gate/site-files';
import {build, describeLocale, openBuiltFixtureSite} from './testing/describe-locale';

// packages/lock/fixture-site in two locales, which `npm run test:full` builds.

describeLocale('de', '/de');

const {read} = openBuiltFixtureSite();

test('a translation and a page without one are shown', async () => {
  const page = '/docs/next/translated';
  expect(await read(page)).toContain('Badgers are read in English.');
  expect(await read(`/de${page}`)).toContain('Dachse liest man auf Deutsch.');
  expect(await read(`/de${page}.md`)).toContain('Dachse');
  expect(await read('/de/docs/next/untranslated')).toContain('all locales');
  expect(await read('/de/component')).toContain('eine Komponente');
  // A link of a page leads to the same locale, also in its copy.
  expect(await read('/de/')).toContain('href="/de/docs/versioned"');
  expect(await read('/de.md')).toContain('http://localhost:3000/de/docs/');
});

test('each locale has a not-found page, and a list of its own copies', async () => {
  expect(existsSync(`${build}/guide/de/404.html`)).toBe(true);
  for (const [address, own] of [
    ['/llms.txt', false],
    ['/de/llms.txt', true],
  ] as const) {
    const links = [...(await read(address)).matchAll(/\]\((http[^)]+)\)/g)];
    expect(links.length).toBeGreaterThan(3);
    for (const [, link = ''] of links) {
      expect(/^\/de[./]/.test(new URL(link).pathname)).toBe(own);
    }
  }
});

test('strangers get the form in the words of the locale, and nothing else of code.json', async () => {
  const {ask} = await open({guides: readGuideBuilds(build), signInDir: `${build}/sign-in`});
  const form = async (address: string) =>
    (await ask(address, {headers: {accept: 'text/html'}})).text();
  const german = await form('/de/docs/versioned');
  expect(german).toContain('<html lang="de" dir="ltr"');
  expect(german).toContain('Bitte melden Sie sich an.');
  expect(german).toContain('Mit Contoso anmelden');
  expect(await form('/de/made-up')).toBe(german);
  expect(await form('/docs/versioned')).toContain('<html lang="en" dir="ltr"');
  const scripts = filesIn(`${build}/sign-in`, /\.js$/).map((name) =>
    readFileSync(`${build}/sign-in/${name}`, 'utf8'),
  );
  expect(scripts.join('')).toContain('Bitte melden Sie sich an.');
  expect(scripts.join('')).not.toContain('eine Komponente');
});
