import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Keeps the highlighter of code out of every page but those with code on them:
 * it is a fifth of the theme's script and half of the time that it takes to
 * start. The remark plugin beside it (import-code-block.ts) puts it into the
 * pages that need it. Taken out of the configuration, both leave the theme as
 * it comes.
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
