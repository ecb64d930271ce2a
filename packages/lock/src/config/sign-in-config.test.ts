import {readFileSync} from 'node:fs';
import type {Config} from '@docusaurus/types';
import {readEnvironment} from './environment';
import {checkOptions} from './options';
import {signInConfig} from './sign-in-config';
import {readSiteTexts} from './site-texts';
import {makeFolder} from '../sources/testing/make-folder';

const planted = 'planted-secret';

/** A site with the planted text wherever its configuration can have a text. */
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
  // A field that a later version of Docusaurus may have.
  ...{anything: planted},
};

/** Makes the configuration of the form for a site in a folder. */
function makeConfig(site: Partial<Config>, siteDir: string): Config {
  const guide = {...bare, ...site};
  const options = checkOptions({});
  const read = async () => ({errors: []});
  return signInConfig(guide, {
    ...{siteDir, options, environment: readEnvironment('https://docs.example')},
    readers: {reader: undefined, isStatic: false, read},
    texts: readSiteTexts(siteDir, guide, options),
  });
}

const bare = {title: 'Documentation', url: 'https://docs.example', baseUrl: '/'};

test('the form has name, logo, icon and styles of the site, if their files exist', () => {
  const logo = {alt: 'Logo', src: 'img/logo.svg', srcDark: '/img/dark.svg', href: '/planted'};
  const site = {
    favicon: 'favicon.ico',
    presets: [['classic', {theme: {customCss: 'src/custom.css'}}]] as Config['presets'],
    themeConfig: {navbar: {title: 'Guide', logo, items: [{to: '/planted', label: 'planted'}]}},
  };
  const files = {
    'static/img/logo.svg': '',
    'static/img/dark.svg': '',
    'static/favicon.ico': '',
    'src/custom.css': ':root { --ifm-color-primary: red }',
  };
  const siteDir = makeFolder(files);
  const config = makeConfig(site, siteDir);
  expect(config).toMatchObject({
    favicon: 'favicon.ico',
    themeConfig: {navbar: {title: 'Guide', logo: {src: logo.src, srcDark: logo.srcDark}}},
    presets: [['classic', {theme: {customCss: './.docusaurus-sign-in/site.css'}}]],
  });
  expect(JSON.stringify(config)).not.toContain('planted');
  expect(readFileSync(`${siteDir}/.docusaurus-sign-in/site.css`, 'utf8')).toContain('red');

  const without = makeConfig({...site, presets: []}, makeFolder({}));
  expect(without.favicon).toBeUndefined();
  expect(without.themeConfig?.navbar).toEqual({title: 'Guide'});
});

test('the form has the locales in which the site has texts of the form', () => {
  const localeConfigs = {ar: {direction: 'rtl' as const, label: 'planted'}};
  const i18n = {defaultLocale: 'en', locales: ['de', 'en', 'ar'], localeConfigs};
  const texts = JSON.stringify({'lock.logIn': {message: 'ادخل'}});
  const siteDir = makeFolder({'i18n/ar/code.json': texts, 'i18n/de/code.json': '{}'});
  expect(makeConfig({i18n}, siteDir).i18n).toEqual({
    defaultLocale: 'en',
    locales: ['en', 'ar'],
    localeConfigs: {en: {}, ar: {direction: 'rtl'}},
    path: '.docusaurus-sign-in/i18n',
  });
});

test('strangers get only the named fields of the configuration', () => {
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
      reader: planted,
      isStatic: false,
      read: async () => ({errors: []}),
    },
    texts: new Map(),
  });
  expect(JSON.stringify(config)).not.toContain(planted);
  expect(config).toMatchObject({title: guide.title, noIndex: true});
});
