import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {fileNextToBuild, wholeBuild} from 'docusaurus-lock/sources/locale-folders';
import {writeNew} from 'docusaurus-lock/sources/write-new';
import {readSearchData, type PageOptions} from './build/search-data';
import {searchDataFile} from './engine/pages';
import {makeRecords} from './hosted/make-records';
import type {BuiltRecords} from './hosted/push';

/** The options of the plugin. */
interface Options {
  /** The engine: ours in the browser, or the hosted service. */
  engine: 'local' | 'hosted';
  /** The audience whose pages the build has; hosted records contain it. */
  audience: string;
  /** The options for the data of the search. */
  pages: PageOptions;
}

/**
 * The end of the name of the files with the records of a hosted build, which are beside its folder,
 * one for each locale, for `docusaurus-lock search-push`: see `fileNextToBuild`.
 */
export const recordsEnding = '.search-records.json';

/**
 * Creates the plugin of the search: the DocSearch interface of the Algolia theme, with one of two
 * engines.
 */
export function searchPlugin(options: Options) {
  return (context: LoadContext): Plugin => ({
    name: 'search',

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack: () => configureBundler(options.engine, context),

    async postBuild(built) {
      const {outDir, siteConfig, i18n} = built;
      const data = readSearchData(built, options.pages);
      // For the browser, and for assistants, which use the local engine in either case.
      writeNew(outDir, searchDataFile, JSON.stringify(data));
      if (options.engine === 'hosted') {
        const {pages, synonyms} = data;
        const records = makeRecords(pages, siteConfig.url, options.audience, i18n.currentLocale);
        const left: BuiltRecords = {pages: pages.length, records, synonyms};
        const build = wholeBuild(outDir, siteConfig.baseUrl);
        await writeFile(
          fileNextToBuild(build, siteConfig.baseUrl, recordsEnding),
          JSON.stringify(left),
        );
      }
    },
  });
}

function configureBundler(
  engine: Options['engine'],
  {siteDir, baseUrl}: LoadContext,
): ReturnType<NonNullable<Plugin['configureWebpack']>> {
  // The name is written out, so that the check for unused packages finds it.
  const algolia = require.resolve('@docusaurus/theme-search-algolia');
  // The package exports no part of its theme.
  const theme = path.join(path.dirname(algolia), 'theme');
  const folder = path.posix.dirname(searchDataFile);
  return {
    resolve: {
      alias: {
        '@search/stock': theme,
        '@search/engine': path.join(__dirname, 'client', `${engine}-engine`),
      },
    },
    module: {
      rules: [
        // DocSearch contains Zod, which tries `new Function` to find out whether it may compile
        // code. The content policy refuses that, and browsers would report it when the box opens.
        {
          test: /@docsearch\/react\/dist\/esm\/DocSearchModal\.js$/,
          loader: path.join(__dirname, 'remove-probe.js'),
        },
        {
          test: path.join(theme, 'SearchBar/index.js'),
          // The theme opens the box once its imports are loaded, so these imports must not need the
          // server. SearchModal loads the large modules later.
          parser: {dynamicImportMode: 'eager'},
          resolve: {
            alias: {
              '@docsearch/react/modal$': path.join(__dirname, 'client/SearchModal'),
              // All styles of DocSearch; the two that a page needs are imported beside it.
              '@docsearch/react/style$': '@docusaurus/Noop',
              // This part of the theme tells browsers to connect to the hosted service.
              ...(engine === 'local' && {'@docusaurus/Head': '@docusaurus/Noop'}),
            },
          },
        },
      ],
    },
    // `npm start` renders no HTML, so it searches the last build.
    ...(process.env.NODE_ENV === 'development' && {
      devServer: {
        static: {
          directory: path.join(siteDir, 'build/guide', baseUrl, folder),
          publicPath: path.posix.join(baseUrl, folder),
        },
      },
    }),
  };
}
