import type {Config} from '@docusaurus/types';

/**
 * Docusaurus as it comes, with Rspack and none of our code. It is built without
 * src/theme.
 */
const config: Config = {
  title: 'Documentation',
  url: 'http://localhost:3000',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  future: {v4: true, faster: true},
  presets: [
    [
      'classic',
      {
        docs: {
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          showLastUpdateTime: true,
        },
        blog: false,
        pages: false,
      },
    ],
  ],
  themeConfig: {
    colorMode: {defaultMode: 'dark', respectPrefersColorScheme: true},
    docs: {sidebar: {hideable: false, autoCollapseCategories: false}},
    navbar: {
      title: 'Documentation',
      items: [
        {to: '/features/domain', label: 'Features'},
        {to: '/usage/overview', label: 'Usage'},
        {to: '/configuration/company', label: 'Configuration'},
      ],
    },
    algolia: {appId: 'NONE', apiKey: 'none', indexName: 'none'},
  },
};

export default config;
