import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {packIndex} from './pack-index';
import {readBuiltPages} from './read-built-pages';
import {readSourcePages} from './read-source-pages';
import type {BuiltRecords} from './hosted/push-records';
import {recordsOf} from './hosted/records-of';
import {indexAddress} from './shared/packed-index';
import type {Page} from './shared/page';

/** Which engine answers: ours in the browser, or the hosted service. */
type Engine = 'local' | 'hosted';

/** Options of the plugin, from docusaurus.config.ts. */
interface SearchOptions {
  engine: Engine;
}

/**
 * Where a hosted build leaves its records for `npm run search:push`.
 *
 * @public scripts/search-push.mjs loads it by its path.
 */
export const recordsFile = 'search-records.json';

/**
 * Search behind one user interface, DocSearch of the Algolia theme, with one
 * of two engines. A site without this plugin has none.
 */
export default function search(
  {siteDir, generatedFilesDir}: LoadContext,
  options: unknown,
): Plugin {
  const {engine} = options as SearchOptions;
  const themeFolder = path.join(
    path.dirname(require.resolve('@docusaurus/theme-search-algolia')),
    'theme',
  );
  const isDevelopment = process.env.NODE_ENV === 'development';
  const devFolder = path.join(generatedFilesDir, 'search');

  return {
    name: 'search',

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack: () => ({
      resolve: {
        alias: {
          '@search/stock': themeFolder,
          '@search/engine': path.join(__dirname, 'client', `${engine}-engine`),
          // Reaches the search page only: the modal has a client of its own.
          'algoliasearch/lite$': path.join(__dirname, 'client/lite-client'),
        },
      },
      ...(isDevelopment && {
        devServer: {static: {directory: devFolder, publicPath: '/'}},
      }),
    }),

    // Under `npm start` nothing is rendered to files.
    async allContentLoaded({allContent}) {
      if (isDevelopment && engine === 'local') {
        const pages = guidePages({allContent});
        await writeIndex(devFolder, await readSourcePages(siteDir, pages));
      }
    },

    async postBuild({outDir, plugins, siteConfig}) {
      const pages = readBuiltPages(outDir, guidePages({plugins}));
      if (engine === 'local') {
        await writeIndex(outDir, pages);
      } else {
        const file = path.join(path.dirname(outDir), recordsFile);
        const records = recordsOf(pages, siteConfig.url);
        const built: BuiltRecords = {pages: pages.length, records};
        await writeFile(file, JSON.stringify(built));
      }
    },
  };
}

async function writeIndex(folder: string, pages: readonly Page[]) {
  const file = path.join(folder, indexAddress);
  await mkdir(path.dirname(file), {recursive: true});
  await writeFile(file, JSON.stringify(packIndex(pages)));
}
