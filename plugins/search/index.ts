import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {withoutSlash} from '../../shared/addresses';
import {pagesWithText} from '../content/pages';
import {readBuiltPages} from '../content/built-pages';
import {writeNew} from '../content/write-new';
import type {BuiltRecords} from './hosted/push';
import {recordsOf} from './hosted/records-of';
import {pagesAddress} from './shared/records';

/** Options of the plugin, from docusaurus.config.ts. */
interface SearchOptions {
  /** What answers: our engine in the browser, or the hosted service. */
  engine: 'local' | 'hosted';
  /** Whose pages the build has; hosted records carry it. */
  audience: string;
  /** Module that exports `recordSearch`, from there too; default none. */
  record?: string;
}

/**
 * The records of a hosted build are in a file beside its folder, for
 * `npm run search:push`: the name of the folder, and this.
 */
export const recordsEnding = '.search-records.json';

/** Readers who search have no use for the page template. */
const forWriters = '/template';

/**
 * Search with one user interface, DocSearch of the Algolia theme, and one of
 * two engines. A site without this plugin has no search.
 */
export default function search({engine, audience, record}: SearchOptions) {
  // Written out, so that the check for unused packages finds them.
  const algolia = require.resolve('@docusaurus/theme-search-algolia');
  const theme = path.join(path.dirname(algolia), 'theme');
  const css = require.resolve('@docsearch/css/package.json');
  const styles = path.join(path.dirname(css), 'dist');

  return ({siteDir}: LoadContext): Plugin => ({
    name: 'search',

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack: () => ({
      resolve: {
        alias: {
          '@search/stock': theme,
          '@search/styles': styles,
          // All styles of DocSearch, of which a page needs those of the button
          // at once, and never those of the panel for questions to an AI.
          '@docsearch/react/style$': path.join(styles, 'button.css'),
          '@docsearch/react/modal$': path.join(__dirname, 'client/SearchModal'),
          '@search/modal': require.resolve('@docsearch/react/modal'),
          '@search/engine': path.join(__dirname, 'client', `${engine}-engine`),
          '@search/record': record ? path.join(siteDir, record) : false,
          // Reaches only the search page: the modal has a client of its own.
          'algoliasearch/lite$': path.join(__dirname, 'client/lite-client'),
        },
      },
      module: {
        rules: [
          // DocSearch contains Zod, which tries `new Function` to find out
          // whether it may compile code. The content policy refuses that, and
          // browsers would report it when the box opens.
          {
            test: /@docsearch\/react\/dist\/esm\/DocSearchModal\.js$/,
            loader: path.join(__dirname, 'remove-probe.js'),
          },
          // The theme opens the box once its imports are loaded, which must not
          // need the server: SearchModal loads what is large.
          {
            test: path.join(theme, 'SearchBar/index.js'),
            parser: {dynamicImportMode: 'eager'},
            // Its `Head` tells browsers to connect to the hosted service.
            ...(engine === 'local' && {
              resolve: {alias: {'@docusaurus/Head': '@docusaurus/Noop'}},
            }),
          },
        ],
      },
      // `npm start` renders no HTML, so it searches the last build.
      ...(process.env.NODE_ENV === 'development' && {
        devServer: {
          static: {
            directory: path.join(siteDir, 'build/guide', folder),
            publicPath: folder,
          },
        },
      }),
    }),

    async postBuild({outDir, plugins, siteConfig}) {
      const pages = readBuiltPages(
        outDir,
        pagesWithText({plugins}),
        siteConfig,
      ).filter(({path: address}) => withoutSlash(address) !== forWriters);
      // Assistants are answered by our engine, whichever the browser has.
      writeNew(outDir, pagesAddress, JSON.stringify(pages));
      if (engine === 'hosted') {
        const records = recordsOf(pages, siteConfig.url, audience);
        const built: BuiltRecords = {pages: pages.length, records};
        // Docusaurus ends the folder with a slash.
        const file = path.resolve(outDir) + recordsEnding;
        await writeFile(file, JSON.stringify(built));
      }
    },
  });
}

const folder = path.posix.dirname(pagesAddress);
