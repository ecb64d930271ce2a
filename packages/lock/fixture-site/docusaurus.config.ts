import {locked} from 'docusaurus-lock';
import {accounts} from 'docusaurus-lock-accounts';
import {assistants} from 'docusaurus-lock-assistants';
import {feedback} from 'docusaurus-lock-feedback';
import {search} from 'docusaurus-lock-search';

const features = {
  accounts: () => accounts({provider: {name: 'Contoso'}}),
  search,
  assistants,
  feedback,
};
// A test leaves each out.
const leftOut = (process.env.FIXTURE_WITHOUT ?? '').split(',');

export default locked(
  {
    title: 'Fixture site',
    tagline: 'A page for each feature',
    url: 'http://localhost:3000',
    baseUrl: '/',
    i18n: {
      defaultLocale: 'en',
      // The quick tests build it in English alone.
      locales: (process.env.FIXTURE_LOCALES ?? 'en,de').split(','),
    },
    onBrokenLinks: 'throw',
    presets: [
      [
        'classic',
        {
          docs: {sidebarPath: './sidebars.ts'},
          blog: {onUntruncatedBlogPosts: 'ignore'},
        },
      ],
    ],
    themeConfig: {
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
