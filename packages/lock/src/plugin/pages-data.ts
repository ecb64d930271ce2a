import type {Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {withoutSlash} from 'docusaurus-lock-server/shared/addresses';
import {rowLevel, type BuiltPage} from 'docusaurus-lock-server/shared/built-page';
import type {SearchData} from 'docusaurus-lock-server/shared/search/engine';
import {pagesAddress} from 'docusaurus-lock-server/shared/search/records';
import {listTerms} from 'docusaurus-lock-server/shared/search/text';
import {readBuiltPages, type PageLink, type ReadPage} from '../sources/built-pages';
import {pagesWithText} from '../sources/pages';
import {readSource} from '../sources/read-source';
import {parseYaml} from '../sources/sources';
import {writeNew} from '../sources/write-new';

/** What of the pages is found, and by which words. */
export interface PageOptions {
  /** A file of what readers type, and the words of the guide for it; '' for none. */
  synonyms: string;
  /** Addresses of pages that are left out. */
  withoutPages: readonly string[];
  /** Ids of headings that are left out, on all pages. */
  withoutHeadings: readonly string[];
  /** Further links to pages, whose labels find them; addresses have no base URL. */
  links: readonly PageLink[];
}

type Built = Pick<
  Parameters<NonNullable<Plugin['postBuild']>>[0],
  'outDir' | 'plugins' | 'siteConfig' | 'siteDir'
>;

/**
 * Writes the texts of the pages of a build into one file of it, which the search of readers
 * and that of their assistants rank. It is there when a feature asks for it.
 */
export function pagesData(options: PageOptions) {
  return (): Plugin => ({
    name: 'pages-data',
    async postBuild(built) {
      writeNew(built.outDir, pagesAddress, JSON.stringify(readPagesData(built, options)));
    },
  });
}

/** Reads the pages of a build, and what else finds them. */
export function readPagesData(
  {outDir, plugins, siteConfig, siteDir}: Built,
  options: PageOptions,
): Required<SearchData> {
  const built = readBuiltPages(outDir, pagesWithText({plugins}), siteConfig);
  const file = options.synonyms;
  return {
    pages: selectPages(built, siteConfig.baseUrl, options),
    synonyms: file ? parseYaml(file, readSource(siteDir, file), groups).value : {},
  };
}

const groups = z.record(z.string(), z.string());

/**
 * Leaves out what the site names, such as lists of further pages, and adds to each
 * heading the words by which the other pages of this build link to it.
 */
function selectPages(
  built: readonly ReadPage[],
  baseUrl: string,
  {withoutPages, withoutHeadings, links}: PageOptions,
): BuiltPage[] {
  const pages = built.filter(({path: address}) => {
    // The site names the address in the default locale.
    const named = address.slice(baseUrl.length - 1);
    return !withoutPages.includes(withoutSlash(named));
  });
  const labels = new Map<string, Set<string>>();
  const named = links.map(({to, label}) => ({to: baseUrl + to.slice(1), label}));
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
