import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {withoutSlash} from '../../shared/addresses';
import {pagesWithText} from '../../sources/pages';
import {readBuiltPages, type PageLink, type ReadPage} from '../../sources/built-pages';
import {fileNextToBuild, wholeBuild} from '../../sources/locale-folders';
import {writeNew} from '../../sources/write-new';
import type {BuiltRecords} from './hosted/push';
import {makeRecords} from './hosted/make-records';
import {rowLevel, type BuiltPage} from '../../shared/built-page';
import type {SearchData} from '../../shared/search/engine';
import {pagesAddress} from '../../shared/search/records';
import {listTerms} from '../../shared/search/text';
import {readSource} from '../../sources/read-source';
import {parseYaml} from '../../sources/sources';

/** A link that the empty search box offers; its address has no base URL. */
export type Task = PageLink;

/** What of a guide is found, by which words, and what is offered before. */
export interface SearchOptions {
  /** A file of what readers type, and the words of the guide for it; '' for none. */
  synonyms: string;
  /** Addresses of pages that are not searched. */
  withoutPages: readonly string[];
  /** Ids of headings that are not searched, on all pages. */
  withoutHeadings: readonly string[];
  /** What the empty box offers. */
  tasks: readonly Task[];
}

/** What `locked()` tells the plugin. */
interface Options extends SearchOptions {
  siteDir: string;
  /** What answers: our engine in the browser, or the hosted service. */
  engine: 'local' | 'hosted';
  /** Whose pages the build has; hosted records carry it. */
  audience: string;
  /** Module that exports `recordSearch`; default none. */
  record?: string;
}

/**
 * The records of a hosted build are in files beside its folder, one for each
 * locale, for `npm run search:push`: see `fileNextToBuild`.
 */
export const recordsEnding = '.search-records.json';

/**
 * Search with one user interface, DocSearch of the Algolia theme, and one of
 * two engines. A site without this plugin has no search.
 */
export default function search(options: Options) {
  return ({baseUrl}: LoadContext): Plugin => ({
    name: 'search',

    getThemePath: () => path.join(__dirname, 'theme'),

    contentLoaded({actions}) {
      actions.setGlobalData({tasks: options.tasks});
    },

    configureWebpack: () => configureBundler(options, baseUrl),

    async postBuild({outDir, plugins, siteConfig, i18n}) {
      const {siteDir, engine, audience} = options;
      const built = readBuiltPages(outDir, pagesWithText({plugins}), siteConfig);
      const pages = selectPages(built, baseUrl, options);
      const file = options.synonyms;
      const synonyms = file ? parseYaml(file, readSource(siteDir, file), groups).value : {};
      const data: SearchData = {pages, synonyms};
      // Assistants are answered by our engine, whichever the browser has.
      writeNew(outDir, pagesAddress, JSON.stringify(data));
      if (engine === 'hosted') {
        const records = makeRecords(pages, siteConfig.url, audience, i18n.currentLocale);
        const left: BuiltRecords = {pages: pages.length, records, synonyms};
        const build = wholeBuild(outDir, baseUrl);
        await writeFile(fileNextToBuild(build, baseUrl, recordsEnding), JSON.stringify(left));
      }
    },
  });
}

const groups = z.record(z.string(), z.string());

function configureBundler(
  {siteDir, engine, record}: Options,
  baseUrl: string,
): ReturnType<NonNullable<Plugin['configureWebpack']>> {
  // Written out, so that the check for unused packages finds it.
  const algolia = require.resolve('@docusaurus/theme-search-algolia');
  // The package exports no part of its theme.
  const theme = path.join(path.dirname(algolia), 'theme');
  const folder = path.posix.dirname(pagesAddress);
  return {
    resolve: {
      alias: {
        '@search/stock': theme,
        '@search/engine': path.join(__dirname, 'client', `${engine}-engine`),
        '@search/record': record ?? false,
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
        {
          test: path.join(theme, 'SearchBar/index.js'),
          // The theme opens the box once its imports are loaded, which must not
          // need the server: SearchModal loads what is large.
          parser: {dynamicImportMode: 'eager'},
          resolve: {
            alias: {
              '@docsearch/react/modal$': path.join(__dirname, 'client/SearchModal'),
              // All styles of DocSearch; the two that a page needs are imported beside it.
              '@docsearch/react/style$': '@docusaurus/Noop',
              // It tells browsers to connect to the hosted service.
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

/**
 * Leaves out what the site names, such as lists of further pages, and adds to each
 * heading the words by which the other pages of this build link to it.
 */
function selectPages(
  built: readonly ReadPage[],
  baseUrl: string,
  {withoutPages, withoutHeadings, tasks}: Options,
): BuiltPage[] {
  const pages = built.filter(({path: address}) => {
    // The site names the address in the default locale.
    const named = address.slice(baseUrl.length - 1);
    return !withoutPages.includes(withoutSlash(named));
  });
  const labels = new Map<string, Set<string>>();
  const named = tasks.map(({to, label}) => ({to: baseUrl + to.slice(1), label}));
  for (const {to, label} of [...pages.flatMap(({links}) => links), ...named]) {
    const [page = '', id] = to.split('#');
    const address = withoutSlash(page) + (id ? `#${id}` : '');
    labels.set(address, (labels.get(address) ?? new Set()).add(label));
  }
  return pages.map(({links: _, ...page}) => ({
    ...page,
    sections: page.sections
      .filter(({anchor}) => !withoutHeadings.includes(anchor))
      .map((section) => {
        const {level, anchor, title} = section;
        // A row has the id of the heading above it.
        const address = withoutSlash(page.path) + (anchor && `#${anchor}`);
        const links = level === rowLevel ? [] : selectLabels(title, labels.get(address));
        return links.length > 0 ? {...section, links} : section;
      }),
  }));
}

/**
 * The labels that are the title or say more than it does. One that begins with a
 * small letter is a phrase within a sentence, and no name.
 */
function selectLabels(title: string, labels: Iterable<string> = []): string[] {
  const terms = new Set(listTerms(title));
  return [...labels].filter(
    (label) =>
      !/^\p{Ll}/u.test(label) &&
      (label === title || listTerms(label).some((term) => !terms.has(term))),
  );
}
