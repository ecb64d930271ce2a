import type {Config} from '@docusaurus/types';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import beforePaint from './plugins/before-paint';
import codeBlocks from './plugins/code-blocks';
import importCodeBlock from './plugins/code-blocks/import-code-block';
import glossary from './plugins/glossary';
import linkTerms from './plugins/glossary/link-terms';
import diagrams from './plugins/diagrams';
import keepUnits from './plugins/keep-units';
import {keyCache} from './plugins/key-cache';
import lazyStyles from './plugins/lazy-styles';
import passGraphql from './plugins/pass-graphql';
import prefetchOnIntent from './plugins/prefetch-on-intent';
import vendorScript from './plugins/vendor-script';
import {searchIndex} from './shared/search-index';
import type {SiteFields} from './shared/site-fields';
import {
  gate,
  graphqlEndpoint,
  hasHistory,
  productName,
  searchAppId,
  signInHelp,
  siteUrl,
  useGETForQueries,
} from './site-settings';

const isDevelopment = process.env.NODE_ENV === 'development';

const siteFields = {
  build: gate === 'client' || isDevelopment ? 'static' : 'guide',
  graphqlEndpoint,
  useGETForQueries,
  productName,
  signInHelp,
} satisfies SiteFields;

const searchEngine = searchAppId ? 'hosted' : 'local';

const navbar: ThemeConfig['navbar'] = {
  title: 'Documentation',
  logo: {alt: '', src: 'img/logo.svg'},
  items: [
    {to: '/features/domain', label: 'Features', activeBasePath: '/features'},
    {to: '/usage/overview', label: 'Usage', activeBasePath: '/usage'},
    {
      to: '/configuration/company',
      label: 'Configuration',
      activeBasePath: '/configuration',
    },
    {type: 'custom-company', position: 'right'},
    {type: 'custom-logout', position: 'right'},
  ],
};

const themeConfig = {
  colorMode: {defaultMode: 'dark', respectPrefersColorScheme: true},
  docs: {
    versionPersistence: 'localStorage',
    sidebar: {hideable: false, autoCollapseCategories: false},
  },
  tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  navbar,
  algolia: {
    // The theme loads only with credentials, and tells browsers to connect to
    // the host of this application. '#' makes that an address without a host,
    // which they leave alone: local search asks nobody.
    appId: searchAppId ?? '#',
    apiKey: 'minted-by-the-server',
    indexName: searchIndex,
    contextualSearch: true,
    searchPagePath: 'search',
  },
} satisfies ThemeConfig & {algolia: object};

const preset: Options = {
  docs: {
    routeBasePath: '/',
    sidebarPath: './sidebars.ts',
    remarkPlugins: [
      diagrams,
      importCodeBlock,
      [linkTerms, {siteDir: __dirname}],
      keepUnits,
    ],
    showLastUpdateTime: hasHistory,
    versions: {current: {label: 'Next'}},
    breadcrumbs: true,
  },
  blog: false,
  pages: false,
  sitemap: false,
  theme: {
    customCss: [
      './src/css/custom.css',
      './src/css/print.css',
      './plugins/diagrams/styles.css',
    ],
  },
};

const config: Config = {
  title: 'Documentation',
  tagline: `${productName} User Documentation`,
  favicon: 'img/favicon.svg',
  url: siteUrl,
  baseUrl: '/',
  // Its inline script would need a hash of its own in the content policy.
  baseUrlIssueBanner: false,
  noIndex: true,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
  },
  i18n: {defaultLocale: 'en', locales: ['en']},
  future: {v4: true, faster: true},
  customFields: siteFields,
  plugins: [
    keyCache(siteFields.build, searchEngine),
    beforePaint,
    ...(isDevelopment ? [] : [vendorScript]),
    lazyStyles,
    passGraphql,
    prefetchOnIntent,
    codeBlocks,
    glossary,
    [
      require.resolve('./plugins/search/index.ts'),
      {engine: searchEngine, session: 'src/gate/renew-session'},
    ],
    [
      require.resolve('./plugins/markdown-copies/index.ts'),
      {productName, without: ['ChangedLately']},
    ],
    [
      require.resolve('./plugins/changed-lately/index.ts'),
      {exclude: ['/', '/template/']},
    ],
  ],
  clientModules: ['./src/gate/client-module.ts'],
  presets: [['classic', preset]],
  themeConfig,
};

export default config;
