import type {LoadContext, PluginConfig} from '@docusaurus/types';
import {checkSite} from './check-site';

const url = 'https://docs.example';

/** Checks a site in English, and other locales with these addresses. */
function check(
  baseUrl: string,
  others: Record<string, {baseUrl: string; url?: string}> = {},
  plugins: PluginConfig[] = [],
  themes: PluginConfig[] = [],
) {
  const localeConfigs = {en: {baseUrl}, ...others};
  return checkSite({
    siteConfig: {baseUrl, url, plugins, themes},
    i18n: {
      defaultLocale: 'en',
      locales: Object.keys(localeConfigs),
      localeConfigs: Object.fromEntries(
        Object.entries(localeConfigs).map(([locale, config]) => [locale, {url, ...config}]),
      ),
    },
  } as LoadContext);
}

test('a site at the root of its host is served, with its locales in folders', () => {
  expect(check('/').name).toBe('check-site');
  expect(check('/', {de: {baseUrl: '/de/'}}).name).toBe('check-site');
});

test.each([
  ['/x/', {}, "baseUrl is '/x/'"],
  ['/x/', {de: {baseUrl: '/x/de/'}}, "baseUrl is '/x/'"],
  ['/', {de: {baseUrl: '/'}}, "baseUrl '/' for de"],
  ['/', {de: {baseUrl: '/deutsch/'}}, "baseUrl '/deutsch/' for de"],
  ['/', {de: {baseUrl: '/de/', url: 'https://de.example'}}, "url 'https://de.example' for de"],
])('a site at %s with %j ends the build with what to write', (baseUrl, others, message) => {
  expect(() => check(baseUrl, others)).toThrow(message);
  expect(() => check(baseUrl, others)).toThrow('docusaurus.config.ts');
});

test.each<[PluginConfig]>([
  ['pwa'],
  ['@docusaurus/plugin-pwa'],
  [['@docusaurus/pwa', {debug: true}]],
  ['/site/node_modules/@docusaurus/plugin-pwa/lib/index.js'],
])('a service worker that keeps pages (%j) ends the build', (plugin) => {
  expect(() => check('/', {}, [() => null, plugin])).toThrow(
    /plugin-pwa, .*remove it in docusaurus\.config\.ts/,
  );
});

test('other plugins are left to the site', () => {
  const others = [false, () => null, './plugins/pwa-notes', ['content-docs', {}]] as PluginConfig[];
  expect(check('/', {}, others).name).toBe('check-site');
});

test.each([
  ['@docusaurus/theme-live-codeblock', 'Live code blocks show an error'],
  ['docusaurus-theme-openapi-docs', '"Send API request" reaches no other host'],
])('what the content policy stops is said at the build: %s', (theme, text) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  check('/', {}, [], [theme]);
  expect(warn.mock.calls.flat().join()).toContain(text);
  warn.mockClear();
  check('/', {}, [], ['@docusaurus/theme-mermaid']);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
