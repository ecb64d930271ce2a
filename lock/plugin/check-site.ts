import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Ends a build, before it begins, of a site that the lock cannot serve.
 *
 * @throws Error that names the field of docusaurus.config.ts.
 */
export function checkSite({siteConfig, i18n}: LoadContext): Plugin {
  if (siteConfig.baseUrl !== '/') {
    throw new Error(
      `baseUrl is '${siteConfig.baseUrl}', and the lock serves a site at the root of its host only: write baseUrl: '/' in docusaurus.config.ts, and give the guide a host of its own.`,
    );
  }
  if (i18n.locales.length > 1) {
    throw new Error(
      `i18n.locales has ${i18n.locales.join(', ')}, and the lock serves one locale only: leave one in docusaurus.config.ts.`,
    );
  }
  return {name: 'check-site'};
}
