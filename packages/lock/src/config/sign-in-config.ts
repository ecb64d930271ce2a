import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import {collectFeatureParts} from './feature';
import {openFields, type ConfigParts} from './guide-config';
import {keyCache} from '../plugin/bundler';
import firstLoad from '../plugin/first-load';
import {signInTheme} from '../plugin/root';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';

/**
 * Makes the configuration of the build that everyone may fetch: the sign-in screen and nothing of
 * the guide. It has no docs, pages or search, hence no route but `*`, so that its 404.html answers
 * every address. Docusaurus writes the whole configuration into a script, so each field of the
 * guide's that strangers get is named here.
 */
export function signInConfig(guide: Config, parts: ConfigParts): Config {
  const {environment, options, siteDir} = parts;
  const locale = guide.i18n?.defaultLocale ?? 'en';
  const isPublic = (file: string) => existsSync(path.resolve(siteDir, options.publicDir, file));
  const added = collectFeatureParts(options.features, environment, 'sign-in');
  const fields: SiteFields = {
    ...openFields(parts),
    build: 'sign-in',
    roleNames: {},
    audience: defaultAudience,
    features: added.fields,
  };
  return {
    title: guide.title,
    favicon: guide.favicon && isPublic(guide.favicon) ? guide.favicon : undefined,
    url: environment.siteUrl,
    baseUrl: guide.baseUrl,
    trailingSlash: guide.trailingSlash,
    baseUrlIssueBanner: false,
    noIndex: true,
    staticDirectories: isPublic('') ? [options.publicDir] : [],
    future: {v4: true, faster: true},
    i18n: {
      defaultLocale: locale,
      locales: [locale],
      // That of the guide has sentences of the guide; nobody writes into this one.
      path: '.docusaurus-sign-in/i18n',
    },
    customFields: {lock: fields},
    plugins: [
      keyCache(fields.build, defaultAudience, added),
      firstLoad,
      signInTheme,
      ...added.plugins,
    ],
    presets: [
      [
        'classic',
        {
          docs: false,
          blog: false,
          pages: false,
          sitemap: false,
          theme: options.signInCss.length > 0 ? {customCss: options.signInCss} : {},
        },
      ],
    ],
    themeConfig: {
      colorMode: guide.themeConfig?.colorMode,
    },
  };
}
