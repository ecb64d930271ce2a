import type {BuiltPage, Section} from '../built-page';
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

/** A section with its address and the titles above it. */
export interface Entry {
  url: string;
  pageUrl: string;
  anchor: string;
  level: Level;
  /** From the category down to the section's own title. Not escaped. */
  titles: Partial<Record<Level, string>>;
  text: string;
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
  return page.sections.map(({level, anchor, title, text, links = []}, index) => {
    const titles: Entry['titles'] = {lvl0: page.category, lvl1: page.title};
    for (const parent of findParents(page.sections, index)) {
      titles[levels[parent.level]!] = parent.title;
    }
    if (level > 1) {
      titles[levels[level]!] = title;
    }
    const hash = anchor && `#${encodeURIComponent(anchor)}`;
    const address = {url: pageUrl + hash, pageUrl, anchor};
    return {...address, level: levels[level]!, titles, text, links, tag: page.tag};
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
    if (section.level < level) {
      level = section.level;
      parents.unshift(section);
    }
  }
  return parents;
}

/**
 * Where a build writes its {@link SearchData} as JSON, from the root of the site. Browser
 * and server make their index from them.
 */
export const pagesAddress = '/search-data/pages.json';
