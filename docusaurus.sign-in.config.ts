import type {Config} from '@docusaurus/types';
import guide from './docusaurus.config';
import beforePaint from './plugins/before-paint';
import codeBlocks from './plugins/code-blocks';
import {keyCache} from './plugins/key-cache';
import lateScripts from './plugins/late-scripts';
import lazyStyles from './plugins/lazy-styles';
import preloadFont from './plugins/preload-font';
import publicConfig from './plugins/public-config';
import returnScript from './plugins/return-script';
import slimTslib from './plugins/slim-tslib';
import vendorScript from './plugins/vendor-script';
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
    beforePaint,
    returnScript,
    preloadFont,
    publicConfig,
    vendorScript,
    lateScripts,
    lazyStyles,
    slimTslib,
    codeBlocks,
  ],
  clientModules: [
    ...(guide.clientModules ?? []),
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
