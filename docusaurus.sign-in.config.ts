import path from 'node:path';
import type {Config} from '@docusaurus/types';
import guide from './docusaurus.config';
import {keyCache} from './plugins/bundler';
import {codeBlocks} from './plugins/content/code-blocks';
import firstLoad from './plugins/first-load';
import {defaultAudience} from './shared/audiences';
import type {SiteFields} from './shared/site-fields';
import {
  graphqlEndpoint,
  productName,
  sharedNames,
  signInHelp,
  useGETForQueries,
} from './site-settings';

const siteFields = {
  build: 'sign-in',
  graphqlEndpoint,
  useGETForQueries,
  productName,
  signInHelp,
  roleNames: {},
  audience: defaultAudience,
  hasAssistants: false,
} satisfies SiteFields;

/** Its own: that of the guide has sentences of the guide. */
const i18nFolder = 'src/sign-in/i18n';

/**
 * The build that everyone may fetch: the sign-in screen and nothing of the
 * guide. It has no docs, pages or search, hence no route but `*`, so that its
 * 404.html answers every address. Docusaurus writes the whole configuration into
 * a script, so each field of the guide's that strangers get is named here.
 */
const config: Config = {
  title: guide.title,
  favicon: guide.favicon,
  url: guide.url,
  baseUrl: guide.baseUrl,
  trailingSlash: guide.trailingSlash,
  baseUrlIssueBanner: guide.baseUrlIssueBanner,
  noIndex: guide.noIndex,
  staticDirectories: guide.staticDirectories,
  future: guide.future,
  i18n: {
    defaultLocale: guide.i18n?.defaultLocale ?? 'en',
    locales: [guide.i18n?.defaultLocale ?? 'en'],
    path: i18nFolder,
  },
  customFields: siteFields,
  plugins: [
    keyCache(siteFields.build),
    firstLoad({build: siteFields.build, sharedNames}),
    codeBlocks,
    () => ({
      name: 'sign-in-theme',
      getThemePath: () => path.join(__dirname, 'src/sign-in/theme'),
    }),
  ],
  clientModules: [
    './src/gate/client-module.ts',
    './src/gate/routes-module.ts',
    './src/sign-in/client-module.ts',
  ],
  presets: [
    [
      'classic',
      {
        docs: false,
        blog: false,
        pages: false,
        sitemap: false,
        theme: {customCss: ['./src/css/custom.css', './src/css/tones.css']},
      },
    ],
  ],
  themeConfig: {
    colorMode: guide.themeConfig?.colorMode,
  },
};

export default config;
