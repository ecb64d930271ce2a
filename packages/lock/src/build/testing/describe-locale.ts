import {readGuideBuilds} from 'docusaurus-lock-server/gate/site-files';
import {open, type Opened} from '../../../../testing/src/open';
import type {SearchData} from 'docusaurus-lock-search/engine/pages';

/** The build of the fixture site, which `npm test` makes. */
export const build = 'build/fixture-site';
const headers = {accept: 'text/html'};

/** Opens the fixture site for the tests of a file. */
export function openBuiltFixtureSite() {
  let ask: Opened['ask'];
  beforeAll(async () => {
    ({ask} = await open({guides: readGuideBuilds(build)}));
  });
  const get = async (address: string, audience = 'everyone') =>
    ask(address, {as: '7', audience, headers});
  return {
    get,
    read: async (address: string, audience?: string) => (await get(address, audience)).text(),
    getAsStranger: async (address: string) => ask(address, {headers}),
  };
}

const pages = [
  '/',
  '/component',
  '/search',
  '/blog',
  '/blog/2026/01/05/post',
  '/docs/versioned',
  '/docs/next/translated',
  '/docs/next/untranslated',
  '/docs/next/category/in-category',
  ...['/configuration/company', '/configuration/device-certificates'],
  ...['/configuration/kpi-settings', '/configuration/notification-profiles'],
  ...['/features/assets', '/features/domain', '/usage/compliance', '/usage/incidents'],
  ...['/usage/overview', '/usage/reports', '/usage/tables'],
];
const restricted = [
  '/restricted-page',
  '/blog/2026/01/06/restricted-post',
  '/docs/restricted',
  '/docs/next/restricted',
  '/docs/next/restricted-untranslated',
  '/docs/next/with-restricted-part',
  '/docs/next/restricted-category/in-restricted-category',
];
const forManagers = '/docs/next/for-managers';

/**
 * Defines the tests that each locale must pass.
 *
 * @param base the beginning of its addresses.
 */
export function describeLocale(locale: string, base: string): void {
  describe(`in the locale ${locale}`, () => {
    const {get, read, getAsStranger} = openBuiltFixtureSite();

    test.each(pages)('%s needs a session', async (page) => {
      const address = base + page;
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`<html lang="${locale}" `);
      expect((await getAsStranger(address)).status).toBe(401);
    });

    test.each(restricted)('%s is for administrators', async (page) => {
      const address = base + page;
      expect((await get(address, 'administrators')).status).toBe(200);
      expect((await get(address)).status).toBe(404);
      expect((await get(`${address}.md`, 'administrators')).status).toBe(200);
      expect((await get(`${address}.md`)).status).toBe(404);
    });

    test('the search finds the pages of this locale alone', async () => {
      const address = `${base}/search-data/pages.json`;
      const found = async (audience: string) =>
        (JSON.parse(await read(address, audience)) as SearchData).pages
          .map((page) => page.path.replace(/(?<=.)\/$/, ''))
          .sort();
      const withText = pages
        .filter((page) => !/^\/(?:component|search|blog)$/.test(page))
        .map((page) => (base + page).replace(/(?<=.)\/$/, ''));
      expect(await found('everyone')).toEqual(withText.sort());
      const managed = [...withText, base + forManagers];
      expect(await found('managers')).toEqual(managed.sort());
      const others = restricted.map((page) => base + page);
      expect(await found('administrators')).toEqual([...managed, ...others].sort());
    });

    test('llms.txt lists the copies of this locale', async () => {
      const links = [...(await read(`${base}/llms.txt`)).matchAll(/\]\((http[^)]+)\)/g)].map(
        ([, link = '']) => new URL(link).pathname,
      );
      expect(links).toContain(`${base || '/index'}.md`);
      expect(links).toContain(`${base}/docs/next/translated.md`);
      for (const link of links) {
        const answer = await get(link);
        expect([link, answer.status]).toEqual([link, 200]);
        expect(link.endsWith('/llms.txt') || link.startsWith(base)).toBe(true);
      }
      expect(await read(`${base}/llms-full.txt`)).toContain(
        `Source: <http://localhost:3000${base}/docs/next/translated>`,
      );
    });

    test('an address without a page is answered in this locale', async () => {
      const answer = await get(`${base}/nothing`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(`<html lang="${locale}" `);
    });
  });
}
