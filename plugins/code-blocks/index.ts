import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Leaves the theme's highlighter out: highlight-code.ts, the remark plugin
 * beside this one, highlights code while the site is built. The theme's took a
 * third of the script of a page with code, and knew the colour scheme only
 * after the page was shown. Taken out of the configuration, both leave the
 * theme as it comes.
 */
export default function codeBlocks(): Plugin {
  const classic = path.dirname(
    require.resolve('@docusaurus/theme-classic/package.json'),
  );
  return {
    name: 'code-blocks',
    getThemePath: () => path.join(__dirname, 'theme'),
    configureWebpack: () => ({
      resolve: {
        alias: {
          // Adds languages to the highlighter; the site names none.
          [path.join(classic, 'lib/prism-include-languages')]: false,
        },
      },
    }),
  };
}
