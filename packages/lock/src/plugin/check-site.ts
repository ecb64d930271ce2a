import type {LoadContext, Plugin} from '@docusaurus/types';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';

// By its name in a configuration, short or not, or by its path.
const pwa = /^(?:@docusaurus\/)?(?:plugin-)?pwa$|[\\/]plugin-pwa[\\/]/;

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
  const plugins = siteConfig.plugins.map(nameOf);
  if (plugins.some((plugin) => pwa.test(String(plugin)))) {
    throw new Error(
      'plugins has @docusaurus/plugin-pwa, whose service worker keeps pages in the browser, where they can be read after a sign-out: remove it in docusaurus.config.ts.',
    );
  }
  warnOfBlocked([...plugins, ...siteConfig.themes.map(nameOf)].map(String));
  return {name: 'check-site'};
}

/** What works in no browser behind the lock, by the name of what brings it. */
const blocked = [
  {
    name: /live-codeblock/,
    what: 'Live code blocks show an error in the place of their result, because the content policy lets no script compile code',
  },
  {
    name: /openapi/,
    what: '"Send API request" reaches no other host, because the content policy lets pages ask this site alone',
  },
];

function warnOfBlocked(names: readonly string[]): void {
  for (const {name, what} of blocked) {
    const found = names.find((each) => name.test(each));
    if (found) {
      console.warn(`[WARNING] ${found}: ${what}.`);
    }
  }
}

const nameOf = (item: unknown): unknown => (Array.isArray(item) ? (item as unknown[])[0] : item);
