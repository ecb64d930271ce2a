import type {LoadContext, Plugin} from '@docusaurus/types';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';

/** Plugins and themes that the lock cannot serve, by their names, short or not, or paths. */
const unfit = [
  {
    name: /^(?:@docusaurus\/)?(?:plugin-)?pwa$|[\\/]plugin-pwa[\\/]/,
    why: 'whose service worker keeps pages in the browser, where they can be read after a sign-out: remove it',
  },
  {
    name: /(?:^|[\\/])docusaurus-(?:plugin-)?(?:search-local|lunr-search)(?:$|[\\/])/,
    why: 'which indexes pages in the build and finds nothing, because locked pages have `noindex`: remove it, and write features: [search()] into the options of locked(), as README.md says',
  },
];

/**
 * Ends a build, before it begins, of a site that the lock cannot serve.
 *
 * @throws Error that names the field of docusaurus.config.ts.
 */
export function checkSite({
  siteConfig,
  i18n: {defaultLocale, locales, localeConfigs},
}: LoadContext): Plugin {
  const ordered = [defaultLocale, ...locales];
  for (const locale of ordered) {
    const {baseUrl, url} = localeConfigs[locale] ?? siteConfig;
    const base = baseOfLocale(locale, ordered);
    if (baseUrl !== base && base === '/') {
      throw new Error(
        `baseUrl is '${baseUrl}', and the lock serves a site at the root of its host only: write baseUrl: '/' in docusaurus.config.ts, and give the guide a host of its own.`,
      );
    }
    if (baseUrl !== base) {
      throw new Error(
        `i18n.localeConfigs has the baseUrl '${baseUrl}' for ${locale}, and the lock serves each locale in the folder of its name only: remove the line in docusaurus.config.ts, and the pages are at ${base}.`,
      );
    }
    if (url !== siteConfig.url) {
      throw new Error(
        `i18n.localeConfigs has the url '${url}' for ${locale}, and the lock serves all locales at one host: remove the line in docusaurus.config.ts, and the pages are at ${siteConfig.url}${base}.`,
      );
    }
  }
  const names = [...siteConfig.plugins, ...siteConfig.themes].map((item) =>
    String(Array.isArray(item) ? item[0] : item),
  );
  for (const each of names) {
    const why = unfit.find(({name}) => name.test(each))?.why;
    if (why) {
      throw new Error(`docusaurus.config.ts has ${each}, ${why}.`);
    }
  }
  return {name: 'check-site'};
}
