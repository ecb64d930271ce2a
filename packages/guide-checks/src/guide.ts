import path from 'node:path';
import * as z from 'zod';
import {
  findAddress,
  filesIn,
  fileErrorsFrom,
  parseYaml,
  readAudienceRoles,
  readSource,
  type Listed,
  type FileError,
} from 'docusaurus-lock/tools';
import {factsFile, fillFacts, readFacts, type Fact} from '../../../src/plugins/facts';
import {glossaryFile, readGlossary} from '../../../src/plugins/glossary';
import {readRedirects, redirectsFile} from '../../../src/plugins/redirects';
import {permissionsFile, readPermissions, type Permission} from '../../../src/plugins/permissions';
import {ownersFile, readOwners} from '../../../src/plugins/owners';
import {parsePage, type Page, type Problem} from './page';

/** Everything that a rule may look at. */
export interface Guide {
  pages: Page[];
  /** The actions of docs/permissions.yml; undefined if it cannot be read. */
  permissions?: Permission[];
  /** The facts of docs/facts.yml; undefined if it cannot be read. */
  facts?: Fact[];
  /** What files hold that can be read, by their names from the folder of the site. */
  texts: ReadonlyMap<string, string>;
  /** Text of `sidebars.ts`. */
  sidebars: string;
  /** Where the pages are, such as `docs`. */
  folder: string;
  /** Pages whose text cannot be read. */
  unread: Pick<Page, 'file' | 'route'>[];
  /** The teams of docs/owners.yml; undefined if it cannot be read. */
  owners?: ReadonlySet<string>;
  /** The ids of the terms of the glossary; undefined if it cannot be read. */
  terms?: ReadonlySet<string>;
  /** New addresses by old ones, of docs/redirects.yml, if it can be read. */
  redirects?: Listed<Record<string, string>>;
  /** Phrases that pages do without, by what to write instead, of docs/phrases.yml. */
  phrases?: Record<string, string[]>;
  /** The names of docs/audiences.yml; undefined if it cannot be read. */
  audiences?: readonly string[];
}

export type FileProblem = Problem & FileError;

/** Finds what is wrong on one page. */
export type Rule = (page: Page, guide: Guide) => Problem[];

/** What is wrong with the sources that a function reads. */
export function catchFileErrors(read: () => unknown): readonly FileProblem[] {
  try {
    read();
    return [];
  } catch (error) {
    return fileErrorsFrom(error);
  }
}

const phrasesFile = 'docs/phrases.yml';
const phrasesSchema = z.record(z.string(), z.array(z.string()));

// Files of docs/ that are no text.
const binary = /\.(avif|gif|jpe?g|png|webp|ico|pdf|zip|woff2?|mp4|webm)$/i;

/**
 * Reads the guide from its sources.
 *
 * @param folder of the pages, such as `docs`. `sidebars.ts` is beside it.
 * @returns the guide, and a problem for each file that cannot be read.
 */
export function readGuide(folder: string): Guide & {problems: FileProblem[]} {
  const siteDir = path.join(folder, '..');
  const files = filesIn(folder);
  const problems: FileProblem[] = [];
  const orProblems = <Content>(work: () => Content): Content | undefined => {
    try {
      return work();
    } catch (error) {
      problems.push(...fileErrorsFrom(error));
      return undefined;
    }
  };
  const texts = new Map<string, string>();
  for (const name of [...files.map((each) => path.join(folder, each)), 'sidebars.ts']) {
    const text = binary.test(name) ? undefined : orProblems(() => readSource(siteDir, name));
    if (text !== undefined) {
      texts.set(name, text);
    }
  }
  const list = <Content>(file: string, read: (text: string) => Content) => {
    const text = texts.get(file);
    return text === undefined ? undefined : orProblems(() => read(text));
  };
  const names = files.filter((each) => /\.mdx?$/.test(each));
  const facts = list(factsFile, readFacts);
  const fill = (text: string) => fillFacts(text, facts ?? [], () => {});
  const {pages, unread} = readPages(folder, names, problems, (file, parse) =>
    list(file, (text) => parse(text, fill(text))),
  );
  const owners = list(ownersFile, readOwners);
  const terms = list(glossaryFile, (text) => readGlossary(fill(text)));
  return {
    pages,
    permissions: list(permissionsFile, readPermissions),
    facts,
    texts,
    sidebars: texts.get('sidebars.ts') ?? '',
    folder,
    unread,
    owners: owners && new Set(Object.keys(owners)),
    terms: terms && new Set(terms.keys()),
    redirects: list(redirectsFile, readRedirects),
    phrases: list(phrasesFile, (text) => parseYaml(phrasesFile, text, phrasesSchema).value),
    audiences: orProblems(() => Object.keys(readAudienceRoles(siteDir))),
    problems,
  };
}

/** Reads the pages, and adds to the problems what cannot be read of them. */
function readPages(
  folder: string,
  names: readonly string[],
  problems: FileProblem[],
  read: (file: string, parse: (text: string, filled: string) => Page) => Page | undefined,
): Pick<Guide, 'pages' | 'unread'> {
  const pages: Page[] = [];
  const unread: Guide['unread'] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    let page: Page | undefined;
    if (name.endsWith('.mdx')) {
      page = read(file, (text, filled) => parsePage(file, text, name, filled));
    } else {
      const message = `Rename this file to ${file}x: pages are MDX files.`;
      problems.push({file, line: 1, message});
    }
    if (page) {
      pages.push(page);
      problems.push(...(page.error ? [{file, ...page.error}] : []));
    } else {
      unread.push({file, route: findAddress(name, undefined)});
    }
  }
  return {pages, unread};
}
