import type {BuiltPage, Section} from './pages';
import {escapeHtml} from './text';

/** Levels of a hierarchy, the category first. */
export const levels = ([0, 1, 2, 3, 4, 5, 6] as const).map((depth) => `lvl${depth}` as const);

export type Level = (typeof levels)[number];

/** The fields that a record of the hosted index and a hit share. Every text is escaped. */
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
  /** The titles from the category down to the section's heading. Not escaped. */
  titles: Partial<Record<Level, string>>;
  title: string;
  text: string;
  rows: readonly string[];
  links: readonly string[];
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
    const {anchor, title, text, rows = [], links = []} = section;
    const titles: Entry['titles'] = {lvl0: page.category, lvl1: page.title};
    for (const above of [...findParents(page.sections, index), section]) {
      if (above.level > 1) {
        titles[levels[above.level]!] = above.title;
      }
    }
    const url = pageUrl + (anchor && `#${encodeURIComponent(anchor)}`);
    const level = levels[section.level]!;
    return {url, pageUrl, anchor, level, titles, title, text, rows, links, tag: page.tag};
  });
}

/** Makes the fields that records and hits of an entry share, escaped for `innerHTML`. */
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
