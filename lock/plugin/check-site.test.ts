import type {LoadContext} from '@docusaurus/types';
import {checkSite} from './check-site';

const check = (baseUrl: string, locales: string[]) =>
  checkSite({siteConfig: {baseUrl}, i18n: {locales}} as LoadContext);

test('a site with one locale at the root of its host is served', () => {
  expect(check('/', ['fr']).name).toBe('check-site');
});

test.each([
  ['/x/', ['en'], "baseUrl is '/x/'"],
  ['/', ['en', 'de'], 'i18n.locales has en, de'],
] as const)(
  'a site at %s in %j ends the build with what to write',
  (baseUrl, locales, message) => {
    expect(() => check(baseUrl, [...locales])).toThrow(message);
    expect(() => check(baseUrl, [...locales])).toThrow('docusaurus.config.ts');
  },
);
