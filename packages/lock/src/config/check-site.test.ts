import type {Config, PluginConfig} from '@docusaurus/types';
import {checkSite} from './check-site';

const url = 'https://docs.example';

/** Checks a site in English, with other locales at these addresses. */
function check(
  baseUrl: string,
  others: Record<string, {baseUrl?: string; url?: string}> = {},
  plugins: PluginConfig[] = [],
  themes: PluginConfig[] = [],
) {
  const i18n = {
    defaultLocale: 'en',
    locales: ['en', ...Object.keys(others)],
    localeConfigs: others,
  };
  const site: Config = {title: 'A site', url, baseUrl, plugins, themes, i18n};
  checkSite(site);
}

test('a site at the root of its host is accepted, with its locales in folders', () => {
  expect(() => check('/')).not.toThrow();
  expect(() => check('/', {de: {baseUrl: '/de/'}, fr: {}})).not.toThrow();
});

test.each([
  ['/x/', {}, "baseUrl is '/x/'"],
  ['/x/', {de: {baseUrl: '/x/de/'}}, "baseUrl is '/x/'"],
  ['/', {de: {baseUrl: '/'}}, "baseUrl '/' for de"],
  ['/', {de: {baseUrl: '/deutsch/'}}, "baseUrl '/deutsch/' for de"],
  ['/', {de: {baseUrl: '/de/', url: 'https://de.example'}}, "url 'https://de.example' for de"],
])('a site at %s with %j ends the build with what to write', (baseUrl, others, message) => {
  expect(() => check(baseUrl, others)).toThrow(message);
  expect(() => check(baseUrl, others)).toThrow('docusaurus.config');
});

test.each<[PluginConfig, string]>([
  ['pwa', 'service worker'],
  [['@docusaurus/pwa', {debug: true}], 'service worker'],
  ['/site/node_modules/@docusaurus/plugin-pwa/lib/index.js', 'service worker'],
  ['docusaurus-lunr-search', 'features: [search()]'],
  ['@cmfcmf/docusaurus-search-local', 'features: [search()]'],
  ['@getcanary/docusaurus-theme-search-pagefind', 'features: [search()]'],
  ['/site/node_modules/docusaurus-plugin-search-local/src/index.js', 'features: [search()]'],
])('%j ends the build, as a plugin and as a theme', (item, message) => {
  expect(() => check('/', {}, [() => null, item])).toThrow(message);
  expect(() => check('/', {}, [], [item])).toThrow(message);
});

test('the search of a public site ends the build, and the error names that of the lock', () => {
  const site = {title: '', url, baseUrl: '/', themeConfig: {algolia: {appId: 'A'}}};
  expect(() => checkSite(site)).toThrow('features: [search()]');
});

test('a plugin that is given by its path is named by its package', () => {
  const plugin = '/site/node_modules/@cmfcmf/docusaurus-search-local/lib/index.js';
  expect(() => check('/', {}, [plugin])).toThrow('has @cmfcmf/docusaurus-search-local, which');
});

test('other plugins are left to the site', () => {
  const others = [
    false,
    () => null,
    './plugins/pwa-notes',
    '@docusaurus/theme-search-algolia',
  ] as PluginConfig[];
  expect(() => check('/', {}, others)).not.toThrow();
});
