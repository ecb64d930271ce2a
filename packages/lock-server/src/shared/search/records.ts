import {rowLevel, type BuiltPage, type Section} from '../built-page';
import {escapeHtml} from './text';

/** Levels of a hierarchy, the category first. */
export const levels = ([0, 1, 2, 3, 4, 5, 6] as const).map((depth) => `lvl${depth}` as const);

export type Level = (typeof levels)[number];

/** Common to a record of the hosted index and a hit. Every text is escaped. */
export interface RecordFields {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: Level | 'content';
  content: string | null;
  hierarchy: Record<Level, string | null>;
}

/** A section, or a row of a table, with its address and the titles above it. */
export interface Entry {
  url: string;
  pageUrl: string;
  anchor: string;
  /** Of its heading; a row has that of the heading above it. */
  level: Level;
  /** From the category down to its heading. Not escaped. */
  titles: Partial<Record<Level, string>>;
  /** Text of its heading, or of the first cell of a row. */
  name: string;
  isRow: boolean;
  /** What is searched. */
  text: string;
  /** What a hit shows below its title. */
  shown: string;
  /** The labels of links to it. */
  links: readonly string[];
  /** Tag of the docs version, for contextual search. */
  tag: string;
}

/**
 * Lists the sections of a page.
 *
 * @param origin of the site: DocSearch needs absolute URLs.
 */
export function listEntries(page: BuiltPage, origin: string): Entry[] {
  const pageUrl = new URL(page.path, origin).href;
  return page.sections.map((section, index) => {
    const {anchor, title: name, links = []} = section;
    const isRow = section.level === rowLevel;
    const heading = isRow ? findHeading(page.sections, index) : section;
    const titles: Entry['titles'] = {lvl0: page.category, lvl1: page.title};
    for (const {level, title} of [...findParents(page.sections, index), heading]) {
      if (level > 1) {
        titles[levels[level]!] = title;
      }
    }
    const text = isRow ? joinCells(name, section.text) : section.text;
    const shown = isRow && !isReadable(text) ? heading.text : text;
    const hash = anchor && `#${encodeURIComponent(anchor)}`;
    const address = {url: pageUrl + hash, pageUrl, anchor};
    const level = levels[heading.level]!;
    return {...address, level, titles, name, isRow, text, shown, links, tag: page.tag};
  });
}

/** Makes what records and hits of an entry share, escaped for `innerHTML`. */
export function recordFields(
  {url, pageUrl, anchor, titles}: Entry,
  objectID: string,
  type: RecordFields['type'],
  content: string | null,
): RecordFields {
  const escaped = levels.map((level) => {
    const title = titles[level];
    return [level, title === undefined ? null : escapeHtml(title)];
  });
  return {
    objectID,
    url,
    url_without_anchor: pageUrl,
    anchor: anchor || null,
    type,
    content: content && escapeHtml(content),
    hierarchy: Object.fromEntries(escaped) as RecordFields['hierarchy'],
  };
}

/** The headings above a section, the outermost first, without the page's. */
function findParents(sections: readonly Section[], index: number): Section[] {
  const parents: Section[] = [];
  let level = sections[index]?.level ?? 1;
  for (let above = index - 1; above > 0 && level > 2; above--) {
    const section = sections[above]!;
    if (section.level < level && section.level !== rowLevel) {
      level = section.level;
      parents.unshift(section);
    }
  }
  return parents;
}

/** The heading above a row, or the page where there is none. */
function findHeading(sections: readonly Section[], index: number): Section {
  return sections.slice(0, index).findLast(({level}) => level !== rowLevel) ?? sections[0]!;
}

/** Makes one text of a row. Its first cell may be a sentence, such as a message of an error. */
function joinCells(first: string, others: string): string {
  return first + (/[.!?…]$/.test(first) ? ' ' : ': ') + others;
}

const minWords = 4;

/** Whether a row has a cell of some words. Alone, values such as "Off · 18:00" say nothing. */
function isReadable(row: string): boolean {
  return row.split(' · ').some((cell) => cell.split(' ').length >= minWords);
}

/**
 * Where a build writes its {@link SearchData} as JSON, from the root of the site. Browser
 * and server make their index from them.
 */
export const pagesAddress = '/search-data/pages.json';
