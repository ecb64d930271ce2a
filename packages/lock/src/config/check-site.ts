import type {Config} from '@docusaurus/types';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';
import {listLocales, nameOf} from './site-plugins';

/** Plugins and themes that the lock cannot serve, by their short or full names. */
const unsupported = [
  {
    names: /^(?:@docusaurus\/)?(?:plugin-)?pwa$/,
    why: 'whose service worker keeps pages in the browser, where they can be read after a sign-out: remove it',
  },
  {
    names:
      /(?:^|\/)docusaurus-(?:(?:plugin|theme)-)?(?:search-local|lunr-search|(?:search-)?pagefind)$/,
    why: 'which finds nothing, because locked pages have `noindex`, and the content policy blocks WebAssembly: remove it, and write features: [search()] into the options of locked(), as README.md says',
  },
];

/**
 * Refuses a site that the lock cannot serve.
 *
 * @throws Error that names the field of docusaurus.config.
 */
export function checkSite(site: Config): void {
  const {url, baseUrl, i18n, plugins = [], themes = [], themeConfig} = site;
  if (baseUrl !== '/') {
    throw new Error(
      `baseUrl is '${baseUrl}', and the lock serves a site at the root of its host only: write baseUrl: '/' in docusaurus.config, and give the guide a host of its own.`,
    );
  }
  if (themeConfig?.algolia) {
    throw new Error(
      'docusaurus.config has themeConfig.algolia, whose service the content policy blocks, and whose index may be public: remove it, and write features: [search()] into the options of locked(), as README.md says.',
    );
  }
  const locales = listLocales(site);
  for (const locale of locales) {
    const base = baseOfLocale(locale, locales);
    const own = i18n?.localeConfigs?.[locale];
    if (own?.baseUrl !== undefined && own.baseUrl !== base) {
      throw new Error(
        `i18n.localeConfigs has the baseUrl '${own.baseUrl}' for ${locale}, and the lock serves each locale in the folder of its name only: remove the line in docusaurus.config, and the pages are at ${base}.`,
      );
    }
    if (own?.url !== undefined && own.url !== url) {
      throw new Error(
        `i18n.localeConfigs has the url '${own.url}' for ${locale}, and the lock serves all locales at one host: remove the line in docusaurus.config, and the pages are at ${url}${base}.`,
      );
    }
  }
  for (const item of [...plugins, ...themes]) {
    const name = nameOf(item);
    const why = unsupported.find(({names}) => names.test(name))?.why;
    if (why) {
      throw new Error(`docusaurus.config has ${name}, ${why}.`);
    }
  }
}
