import {locked} from 'docusaurus-lock';
import {accounts} from 'docusaurus-lock-accounts';
import {assistants} from 'docusaurus-lock-assistants';
import {search} from 'docusaurus-lock-search';

const features = {
  accounts: () =>
    accounts({
      roles: ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'],
      provider: {name: 'Contoso'},
    }),
  search,
  assistants,
};
// A test leaves out each feature in turn.
const leftOut = (process.env.FIXTURE_WITHOUT ?? '').split(',');

export default locked(
  {
    title: 'Fixture site',
    tagline: 'A page for each feature',
    url: 'http://localhost:3000',
    baseUrl: '/',
    i18n: {
      defaultLocale: 'en',
      // The quick tests build the site in English only.
      locales: (process.env.FIXTURE_LOCALES ?? 'en,de').split(','),
    },
    onBrokenLinks: 'throw',
    // The browser tests of the lock read these pages.
    plugins: [
      [
        'content-docs',
        {
          id: 'handbook',
          path: 'handbook',
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          sidebarCollapsible: false,
        },
      ],
    ],
    presets: [
      [
        'classic',
        {
          docs: {sidebarPath: './sidebars.ts'},
          blog: {onUntruncatedBlogPosts: 'ignore'},
          theme: {customCss: './src/css/custom.css'},
        },
      ],
    ],
    themeConfig: {
      footer: {
        links: [
          {to: '/features/domain', label: 'Features'},
          {to: '/usage/overview', label: 'Usage'},
          {to: '/configuration/company', label: 'Configuration'},
        ],
      },
      colorMode: {respectPrefersColorScheme: true},
      navbar: {
        title: 'Fixture site',
        items: [
          {type: 'docSidebar', sidebarId: 'docs', label: 'Docs'},
          {to: '/blog', label: 'Blog'},
          {type: 'docsVersionDropdown', position: 'right'},
          {type: 'localeDropdown', position: 'right'},
        ],
      },
    },
  },
  {
    features: Object.entries(features)
      .filter(([name]) => !leftOut.includes(name))
      .map(([, make]) => make()),
  },
);
