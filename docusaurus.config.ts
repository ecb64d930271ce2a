import type {Config} from '@docusaurus/types';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import {GlobExcludeDefault} from '@docusaurus/utils';
import audiences from './plugins/audiences';
import codeBlocks from './plugins/code-blocks';
import highlightCode from './plugins/code-blocks/highlight-code';
import chips from './plugins/chips';
import {checkFrontMatter} from './plugins/content/check-front-matter';
import glossary from './plugins/glossary';
import linkTerms from './plugins/glossary/link-terms';
import {diagrams} from './plugins/diagrams';
import firstLoad from './plugins/first-load';
import helpLinks from './plugins/help-links';
import keepUnits from './plugins/keep-units';
import {keyCache} from './plugins/key-cache';
import markdownCopies from './plugins/markdown-copies';
import noEvalProbe from './plugins/no-eval-probe';
import passGraphql from './plugins/pass-graphql';
import publicConfig from './plugins/public-config';
import stableRuntime from './plugins/stable-runtime';
import permissions, {rolesIn} from './plugins/permissions';
import recentChanges from './plugins/recent-changes';
import search from './plugins/search';
import signals from './plugins/signals';
import {searchIndex} from './shared/search-index';
import type {SiteFields} from './shared/site-fields';
import {
  audience,
  gate,
  graphqlEndpoint,
  guideAudiences,
  hasHistory,
  hasSignals,
  hiddenPages,
  productName,
  roleNames,
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
  roleNames,
  audience,
} satisfies SiteFields;

// The development server and a static host store none.
const sendsSignals = hasSignals && siteFields.build === 'guide';
const hidden = hiddenPages.map(({path}) => path);
const hiddenFiles = hiddenPages.map(({file}) => file);
const fillRoles = rolesIn(__dirname, hiddenFiles);

const searchEngine = searchAppId ? 'hosted' : 'local';

const session = 'src/gate/renew-session';

const navbar: ThemeConfig['navbar'] = {
  title: 'Documentation',
  logo: {alt: '', src: 'img/logo.svg', width: 32, height: 32},
  items: [
    {to: '/features/domain', label: 'Features', activeBasePath: '/features'},
    {to: '/usage/overview', label: 'Usage', activeBasePath: '/usage'},
    {
      to: '/configuration/company',
      label: 'Configuration',
      activeBasePath: '/configuration',
    },
    // These two appear late, and move nothing that is to the right of them.
    {type: 'custom-company', position: 'right'},
    {type: 'custom-logout', position: 'right'},
    {type: 'search', position: 'right', className: 'navbar-search'},
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
    exclude: [
      ...GlobExcludeDefault,
      ...hiddenFiles.map((file) => file.replace(/^docs\//, '')),
    ],
    remarkPlugins: [
      diagrams,
      chips,
      highlightCode,
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
      './src/css/tones.css',
      './src/css/chips.css',
      './src/css/layout.css',
      './src/css/article.css',
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
    parseFrontMatter: checkFrontMatter(__dirname, guideAudiences.names),
    preprocessor: ({fileContent, filePath}) => fillRoles(fileContent, filePath),
    hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
  },
  i18n: {defaultLocale: 'en', locales: ['en']},
  future: {v4: true, faster: true},
  customFields: siteFields,
  // For printed addresses, see src/css/print.css.
  headTags: [
    {
      tagName: 'style',
      attributes: {},
      innerHTML: `:root{--site-url:'${new URL(siteUrl).origin}'}`,
    },
  ],
  plugins: [
    keyCache(
      siteFields.build,
      searchEngine,
      sendsSignals ? 'signals' : 'no-signals',
    ),
    publicConfig,
    firstLoad({build: siteFields.build}),
    ...(isDevelopment ? [] : [stableRuntime]),
    noEvalProbe,
    passGraphql,
    codeBlocks,
    audiences(guideAudiences),
    glossary,
    recentChanges({hidden}),
    helpLinks({hidden}),
    permissions({hidden: hiddenFiles}),
    search({
      engine: searchEngine,
      audience,
      session,
      record: sendsSignals ? 'plugins/signals/client/record-search' : undefined,
    }),
    sendsSignals && signals({session}),
    markdownCopies({
      productName,
      preprocess: fillRoles,
    }),
  ],
  clientModules: ['./src/gate/client-module.ts'],
  presets: [['classic', preset]],
  themeConfig,
};

export default config;
