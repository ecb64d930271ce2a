import path from 'node:path';
import type {Config} from '@docusaurus/types';
import guide from './docusaurus.config';
import {keyCache} from './plugins/bundler';
import {codeBlocks} from './plugins/content/code-blocks';
import firstLoad from './plugins/first-load';
import type {Build} from './shared/site-fields';

const build: Build = 'sign-in';

/**
 * The build that everyone may fetch: the sign-in screen and nothing of the
 * guide. It has no docs, pages or search, hence no route but `*`, so that its
 * 404.html answers every address.
 */
const config: Config = {
  ...guide,
  tagline: '',
  customFields: {...guide.customFields, build, roleNames: {}},
  plugins: [
    keyCache(build),
    firstLoad({build}),
    codeBlocks,
    () => ({
      name: 'sign-in-theme',
      getThemePath: () => path.join(__dirname, 'src/sign-in/theme'),
    }),
  ],
  clientModules: [
    './src/gate/client-module.ts',
    './src/sign-in/client-module.ts',
  ],
  presets: [
    [
      'classic',
      {
        docs: false,
        blog: false,
        pages: false,
        sitemap: false,
        theme: {customCss: ['./src/css/custom.css', './src/css/tones.css']},
      },
    ],
  ],
  themeConfig: {
    colorMode: guide.themeConfig?.colorMode,
  },
};

export default config;
