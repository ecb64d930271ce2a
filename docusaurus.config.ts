import type {Config, Plugin} from '@docusaurus/types';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import {locked, type Build, type LockOptions} from 'docusaurus-lock';
import {accounts} from 'docusaurus-lock-accounts';
import {assistants} from 'docusaurus-lock-assistants';
import {search} from 'docusaurus-lock-search';
import {themes} from 'prism-react-renderer';
import {diagrams} from './src/plugins/diagrams';

/** The line at the top of every page. Remove it with the pages of the sample. */
const sampleNote = {content: 'Sample: the platform described here is made up.'};

/** Pages that have moved: their old addresses lead readers to the new ones. */
const moved = [
  {from: '/help/assets', to: '/usage/assets'},
  {from: '/help/compliance', to: '/usage/compliance'},
  {from: '/help/devices', to: '/usage/devices'},
  {from: '/help/incidents', to: '/usage/incidents'},
  {from: '/help/reports', to: '/usage/reports'},
];

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
  announcementBar: sampleNote,
  // With no language here, Docusaurus 3.10 adds Prism's list of all languages to the main script.
  prism: {theme: themes.github, darkTheme: themes.vsDark, additionalLanguages: ['bash']},
  // Pages that another guide is likely to have too, and no headings of the sample.
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
    remarkPlugins: [diagrams],
    showLastUpdateTime: build.hasHistory,
    // The address where pages are edited, such as https://git.example.com/guide/edit/main/. Without
    // it, pages have no link "Edit this page".
    editUrl: process.env.EDIT_URL?.trim() || undefined,
    versions: {current: {label: 'Next'}},
    breadcrumbs: true,
  },
  blog: false,
  pages: false,
  sitemap: false,
  theme: {
    customCss: [
      './src/css/font.css',
      './src/css/custom.css',
      './src/css/layout.css',
      './src/css/article.css',
      './src/css/print.css',
      './src/plugins/diagrams/styles.css',
    ],
  },
});

/** Leaves Prism to `src/theme/CodeBlock`. Docusaurus would run it at the start of every page. */
const prismWithCode = (): Plugin => ({
  name: 'prism-with-code',
  configureWebpack: () => ({
    resolve: {
      alias: {[require.resolve('@docusaurus/theme-classic/lib/prism-include-languages')]: false},
    },
  }),
});

function config(build: Build): Config {
  const {productName, siteUrl} = build;
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
      hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
    },
    i18n: {defaultLocale: 'en', locales: ['en']},
    clientModules: ['./src/undecodable-hash.ts'],
    plugins: [['client-redirects', {redirects: moved}], prismWithCode],
    presets: [['classic', preset(build)]],
    themeConfig,
  };
}

const options: LockOptions = {
  publicDir: 'static',
  roleNames: {
    ADMIN: 'Administrator',
    MANAGER: 'Manager',
    OPERATOR: 'Operator',
    VIEWER: 'Viewer',
  },
  features: [
    accounts({roles: ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER']}),
    search({
      synonyms: 'src/search/synonyms.yml',
      withoutPages: ['/template'],
    }),
    assistants(),
  ],
  root: 'site',
};

export default locked(config, options);
