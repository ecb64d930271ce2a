import type {Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {pagesWithText} from 'docusaurus-lock/sources/pages';
import {readYaml} from 'docusaurus-lock/sources/read-source';
import {withoutSlash} from 'docusaurus-lock-server/shared/addresses';
import type {BuiltPage, SearchData} from '../engine/pages';
import {listTerms} from '../engine/text';
import {readBuiltPages, type ReadPage} from './built-pages';

/** Options for the data of the search. */
export interface PageOptions {
  /** A file that maps words that readers type to words of the guide; '' for none. */
  synonyms: string;
  /** Addresses of pages that are left out. */
  withoutPages: readonly string[];
  /** Ids of headings that are left out, on all pages. */
  withoutHeadings: readonly string[];
}

type Built = Pick<
  Parameters<NonNullable<Plugin['postBuild']>>[0],
  'outDir' | 'plugins' | 'siteConfig' | 'siteDir'
>;

const groups = z.record(z.string(), z.string());

/** Reads the pages of a build, and the synonyms. */
export function readSearchData(
  {outDir, plugins, siteConfig, siteDir}: Built,
  options: PageOptions,
): Required<SearchData> {
  const built = readBuiltPages(outDir, pagesWithText({plugins}), siteConfig);
  const file = options.synonyms;
  return {
    pages: selectPages(built, siteConfig.baseUrl, options),
    synonyms: file ? readYaml(siteDir, file, groups) : {},
  };
}

/**
 * Leaves out the pages and headings that the site names, and adds to each heading the labels of
 * links to it from pages of this build.
 */
function selectPages(
  built: readonly ReadPage[],
  baseUrl: string,
  {withoutPages, withoutHeadings}: PageOptions,
): BuiltPage[] {
  const pages = built.filter(({path: address}) => {
    // The site's options name addresses as they are in the default locale.
    const named = address.slice(baseUrl.length - 1);
    return !withoutPages.includes(withoutSlash(named));
  });
  const labels = new Map<string, Set<string>>();
  for (const {to, label} of pages.flatMap(({links}) => links)) {
    const [page = '', id] = to.split('#');
    const address = withoutSlash(page) + (id ? `#${id}` : '');
    labels.set(address, (labels.get(address) ?? new Set()).add(label));
  }
  return pages.map(({links: _, ...page}) => ({
    ...page,
    sections: page.sections
      .filter(({anchor}) => !withoutHeadings.includes(anchor))
      .map((section) => {
        const address = withoutSlash(page.path) + (section.anchor && `#${section.anchor}`);
        const links = selectLabels(section.title, labels.get(address));
        return links.length > 0 ? {...section, links} : section;
      }),
  }));
}

/**
 * Selects the labels that are the title or say more than the title. A label that begins with a
 * small letter is a phrase of a sentence, and not a name.
 */
function selectLabels(title: string, labels: Iterable<string> = []): string[] {
  const terms = new Set(listTerms(title));
  return [...labels].filter(
    (label) =>
      !/^\p{Ll}/u.test(label) &&
      (label === title || listTerms(label).some((term) => !terms.has(term))),
  );
}
