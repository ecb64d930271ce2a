import type {Config} from '@docusaurus/types';

interface ConfigModule {
  default: Config;
}

const planted = 'planted-secret';

/** Puts a sentence wherever a site can have one, and keeps what was there. */
function plant(guide: Config): Config {
  const tag = {tagName: 'meta', attributes: {name: planted}};
  return {
    ...guide,
    tagline: planted,
    organizationName: planted,
    projectName: planted,
    titleDelimiter: planted,
    deploymentBranch: planted,
    customFields: {...guide.customFields, note: planted},
    headTags: [...(guide.headTags ?? []), tag],
    scripts: [`https://cdn.example.com/${planted}.js`],
    stylesheets: [`https://cdn.example.com/${planted}.css`],
    themes: [planted],
    plugins: [...(guide.plugins ?? []), planted],
    presets: [[planted, {}]],
    clientModules: [planted],
    storage: {namespace: planted},
    markdown: {remarkRehypeOptions: {clobberPrefix: planted}},
    i18n: {
      ...guide.i18n,
      defaultLocale: 'en',
      locales: ['en', planted],
      localeConfigs: {en: {label: planted}},
    },
    themeConfig: {
      ...guide.themeConfig,
      announcementBar: {content: planted},
      metadata: [{name: planted}],
    },
    // What a later version of Docusaurus may have.
    ...{anything: planted},
  };
}

test('strangers get nothing of the configuration that is not named', () => {
  jest.isolateModules(() => {
    const {default: guide} = jest.requireActual<ConfigModule>(
      '../docusaurus.config',
    );
    jest.doMock('../docusaurus.config', () => ({
      __esModule: true,
      default: plant(guide),
    }));
    const {default: config} = jest.requireActual<ConfigModule>(
      '../docusaurus.sign-in.config',
    );
    expect(JSON.stringify(config)).not.toContain(planted);
    expect(config.title).toBe(guide.title);
  });
});
