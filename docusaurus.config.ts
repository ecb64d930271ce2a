import type {Config} from '@docusaurus/types';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import {locked, type Build, type LockOptions} from 'docusaurus-lock';
import {accounts} from 'docusaurus-lock-accounts';
import {assistants} from 'docusaurus-lock-assistants';
import {feedback} from 'docusaurus-lock-feedback';
import {search} from 'docusaurus-lock-search';
import {chips, keepUnits} from './src/plugins/chips-and-units';
import {highlightCode, withoutPrism} from './src/plugins/code-blocks';
import {diagrams} from './src/plugins/diagrams';
import {createFactFiller, facts} from './src/plugins/facts';
import {glossary, linkTerms} from './src/plugins/glossary';
import {permissions} from './src/plugins/permissions';
import {recentChanges} from './src/plugins/recent-changes';
import {readableErrors, refuseUnreadable} from './src/plugins/readable-errors';
import {redirects} from './src/plugins/redirects';
import {readRoleNames, createRoleFiller} from './src/plugins/roles';
import {pageFields, withOwners} from './src/plugins/owners';
import {rowIds} from './src/plugins/row-ids';
import {messageIndex} from './src/plugins/message-index';
import {frequentTasks} from './src/facts/frequent-tasks';

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
    {type: 'search', position: 'right'},
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
  // Pages that a guide of one's own has too, so no headings of the sample.
  footer: {
    links: [
      {to: '/', label: 'Home'},
      {to: '/features/domain', label: 'Features'},
      {to: '/usage/overview', label: 'Usage'},
      {to: '/configuration/company', label: 'Configuration'},
      {to: '/features/glossary', label: 'Glossary'},
      {to: '/features/search', label: 'Search and messages'},
    ],
  },
} satisfies ThemeConfig;

const preset = (build: Build): Options => ({
  docs: {
    routeBasePath: '/',
    sidebarPath: './sidebars.ts',
    remarkPlugins: [
      diagrams,
      chips,
      rowIds,
      // Docusaurus sends options to browsers, and this one is a path.
      () => linkTerms({siteDir: __dirname}),
      keepUnits,
    ],
    rehypePlugins: [highlightCode],
    showLastUpdateTime: build.hasHistory,
    // Where pages are edited, such as https://git.example.com/guide/edit/main/; without
    // it no page says "Edit this page".
    editUrl: process.env.EDIT_URL?.trim() || undefined,
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
      './src/plugins/diagrams/styles.css',
    ],
  },
});

function config(build: Build): Config {
  const {productName, siteUrl} = build;
  const hidden = build.hidden.flatMap((page) => page.path ?? []);
  const hiddenFiles = build.hidden.map(({file}) => file);
  const fillFacts = createFactFiller(__dirname, hiddenFiles);
  const fillRoles = createRoleFiller(__dirname, hiddenFiles);
  return {
    title: 'Documentation',
    tagline: `${productName} User Documentation`,
    favicon: 'img/favicon.svg',
    url: siteUrl,
    baseUrl: '/',
    future: {v4: true},
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    onDuplicateRoutes: 'throw',
    markdown: {
      parseFrontMatter: withOwners(__dirname),
      preprocessor: ({fileContent, filePath}) => {
        refuseUnreadable(__dirname, filePath, fileContent);
        return fillFacts(fillRoles(fileContent, filePath), filePath);
      },
      hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
    },
    i18n: {defaultLocale: 'en', locales: ['en']},
    // For printed addresses, see src/css/print.css.
    headTags: [
      {
        tagName: 'style',
        attributes: {},
        innerHTML: `:root{--site-url:'${new URL(siteUrl).origin}'}`,
      },
    ],
    plugins: [
      readableErrors,
      withoutPrism,
      glossary,
      recentChanges({hidden}),
      messageIndex,
      redirects({hidden}),
      permissions({hidden: hiddenFiles}),
      facts,
    ],
    clientModules: ['./src/components/mark-target.ts', './src/components/menu-keys.ts'],
    presets: [['classic', preset(build)]],
    themeConfig,
  };
}

const options: LockOptions = {
  publicDir: 'static',
  signInCss: ['./src/css/custom.css', './src/css/tones.css'],
  logo: 'img/logo.svg',
  roleNames: readRoleNames(process.env.ROLE_NAMES?.trim()),
  frontMatter: pageFields,
  features: [
    accounts(),
    search({
      synonyms: 'src/search/synonyms.yml',
      withoutPages: ['/template'],
      withoutHeadings: ['related-pages', 'what-to-read-next'],
      tasks: frequentTasks,
    }),
    assistants({
      markdownExport: {Assistants: '', HomeHero: '', Product: '{product}', RecentChanges: ''},
    }),
    feedback(),
  ],
  root: 'site',
};

export default locked(config, options);
