import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import audiences, {readableDocs} from './plugins/audiences';
import {hidePages} from './plugins/audiences/hide-pages';
import {keyCache, passGraphql} from './plugins/bundler';
import {checkSite} from './plugins/check-site';
import {chips, keepUnits} from './plugins/content/chips-and-units';
import {codeBlocks, highlightCode} from './plugins/content/code-blocks';
import {checkFences} from './plugins/content/fences';
import {diagrams} from './plugins/content/diagrams';
import {glossary, linkTerms} from './plugins/content/glossary';
import {helpLinks} from './plugins/content/help-links';
import {markdownCopies} from './plugins/content/markdown-copies';
import {normalSource} from './plugins/content/read-source';
import {movedPages} from './plugins/content/moved-pages';
import {permissions} from './plugins/content/permissions';
import {recentChanges} from './plugins/content/recent-changes';
import {rolesIn} from './plugins/content/roles';
import {foreignContent} from './plugins/foreign-content';
import firstLoad from './plugins/first-load';
import {withOwners} from './plugins/content/owners';
import {rowIds} from './plugins/content/row-ids';
import {messageIndex} from './plugins/content/message-index';
import search from './plugins/search';
import signals from './plugins/signals';
import {searchIndex} from './shared/search-index';
import type {SiteFields} from './shared/site-fields';
import {
  audience,
  buildReaders,
  gate,
  graphqlEndpoint,
  hasAssistants,
  hasHistory,
  hasSignals,
  hiddenPages,
  productName,
  roleNames,
  searchAppId,
  sharedNames,
  signInHelp,
  siteUrl,
  useGETForQueries,
} from './site-settings';

const isDevelopment = process.env.NODE_ENV === 'development';

const build = gate === 'client' || isDevelopment ? 'static' : 'guide';

const siteFields = {
  build,
  graphqlEndpoint,
  useGETForQueries,
  productName,
  signInHelp,
  roleNames,
  audience,
  // The development server and a static host have no tokens.
  hasAssistants: hasAssistants && build === 'guide',
} satisfies SiteFields;

// The development server and a static host store none.
const sendsSignals = hasSignals && build === 'guide';
const hidden = hiddenPages.flatMap(({path}) => path ?? []);
const hiddenFiles = hiddenPages.map(({file}) => file);
const fillRoles = rolesIn(__dirname, hiddenFiles);

const searchEngine = searchAppId ? 'hosted' : 'local';

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
    {type: 'custom-account', position: 'right'},
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
    // The theme loads only with credentials, which local search does not use.
    appId: searchAppId ?? '#',
    apiKey: 'minted-by-the-server',
    indexName: searchIndex,
    contextualSearch: true,
    searchPagePath: 'search',
  },
} satisfies ThemeConfig & {algolia: object};

const docs = {
  routeBasePath: '/',
  sidebarPath: './sidebars.ts',
  remarkPlugins: [
    diagrams,
    chips,
    rowIds,
    highlightCode,
    // Docusaurus sends options to browsers, and this one is a path.
    () => linkTerms({siteDir: __dirname}),
    keepUnits,
  ],
  showLastUpdateTime: hasHistory,
  versions: {current: {label: 'Next'}},
  breadcrumbs: true,
} satisfies DocsOptions;

const preset: Options = {
  docs: false,
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
      './plugins/content/diagrams/styles.css',
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
    parseFrontMatter: withOwners(__dirname, hidePages(__dirname, buildReaders)),
    preprocessor: ({fileContent, filePath}) =>
      fillRoles(normalSource(fileContent), filePath),
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
    checkSite,
    keyCache(
      siteFields.build,
      audience,
      searchEngine,
      sendsSignals ? 'signals' : 'no-signals',
    ),
    [readableDocs, docs],
    audiences(buildReaders),
    firstLoad({build: siteFields.build, sharedNames}),
    passGraphql,
    codeBlocks,
    checkFences,
    foreignContent,
    glossary,
    recentChanges({hidden}),
    messageIndex,
    movedPages({hidden}),
    helpLinks({hidden}),
    permissions({hidden: hiddenFiles}),
    search({
      engine: searchEngine,
      audience,
      record: sendsSignals ? 'plugins/signals/client/send-signals' : undefined,
    }),
    sendsSignals && signals,
    markdownCopies({
      productName,
      preprocess: fillRoles,
    }),
  ],
  clientModules: [
    './src/gate/client-module.ts',
    './src/gate/routes-module.ts',
    './src/components/menu-keys.ts',
  ],
  presets: [['classic', preset]],
  themeConfig,
};

export default config;
