import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Gives @docusaurus/utils-common the one helper of tslib that it uses. It asks
 * for them in a way from which no bundler can leave out the other fifty, 3 kB
 * of each first page. A version that used another helper would break every
 * page.
 */
export default function slimTslib(): Plugin {
  return {
    name: 'slim-tslib',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /@docusaurus\/utils-common\/lib\/.*\.js$/,
            resolve: {alias: {tslib: path.join(__dirname, 'tslib.js')}},
          },
        ],
      },
    }),
  };
}
