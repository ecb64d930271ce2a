import type {Config} from '@docusaurus/types';
import {readEnvironment} from './environment';
import {checkOptions} from './options';
import {usualPages} from '../plugin/audiences/page-folders';
import {signInConfig} from './sign-in-config';

const planted = 'planted-secret';

/** A site with a sentence wherever it can have one. */
const guide: Config = {
  title: 'Documentation',
  favicon: `img/${planted}.svg`,
  url: `https://${planted}.example`,
  baseUrl: '/',
  tagline: planted,
  organizationName: planted,
  projectName: planted,
  titleDelimiter: planted,
  deploymentBranch: planted,
  customFields: {note: planted},
  headTags: [{tagName: 'meta', attributes: {name: planted}}],
  scripts: [`https://cdn.example.com/${planted}.js`],
  stylesheets: [`https://cdn.example.com/${planted}.css`],
  themes: [planted],
  plugins: [planted],
  presets: [[planted, {}]],
  clientModules: [planted],
  staticDirectories: [planted],
  storage: {namespace: planted},
  markdown: {remarkRehypeOptions: {clobberPrefix: planted}},
  i18n: {
    defaultLocale: 'en',
    locales: ['en', planted],
    localeConfigs: {en: {label: planted}},
  },
  themeConfig: {
    announcementBar: {content: planted},
    metadata: [{name: planted}],
  },
  // What a later version of Docusaurus may have.
  ...{anything: planted},
};

test('strangers get nothing of the configuration that is not named', () => {
  const config = signInConfig(guide, {
    siteDir: '/site',
    environment: readEnvironment('https://docs.example'),
    options: checkOptions({
      roleNames: {[planted]: planted},
      frontMatter: [planted],
      features: [
        {
          package: 'docusaurus-lock-planted',
          guide: () => ({fields: {planted}, plugin: planted, themeConfig: {planted}}),
        },
      ],
    }),
    readers: {
      names: [planted],
      reader: planted,
      isStatic: false,
      pages: usualPages,
      read: async () => ({line: 1, errors: []}),
    },
    texts: new Map(),
  });
  expect(JSON.stringify(config)).not.toContain(planted);
  expect(config).toMatchObject({title: guide.title, noIndex: true});
});
