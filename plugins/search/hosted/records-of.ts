import {levels, type Level} from '../shared/algolia';
import {escapeHtml} from '../shared/escape-html';
import {parentsOf, type Page} from '../shared/page';

/** A record of the hosted index, as DocSearch's crawler makes it. Escaped. */
export interface SearchRecord {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: Level | 'content';
  content: string | null;
  hierarchy: Record<Level, string | null>;
  lang: string;
  language: string;
  version: string[];
  docusaurus_tag: string;
  weight: {pageRank: number; level: number; position: number};
  recordVersion: 'v3';
}

/** A record may have 10 kB; its other fields take less than 3 kB. */
const longestContent = 7000; // bytes, escaped

/**
 * Makes the records of the hosted index: one for each heading and row, and one
 * or more for the text below it. Every text is escaped, since DocSearch puts
 * it into `innerHTML`.
 *
 * @param siteUrl origin of the site.
 */
export function recordsOf(
  pages: readonly Page[],
  siteUrl: string,
): SearchRecord[] {
  return pages.flatMap((page) => {
    const pageUrl = new URL(page.path, siteUrl).href;
    let position = 0;
    return page.sections.flatMap(({level, anchor, title, text}, index) => {
      const hierarchy = Object.fromEntries(
        levels.map((each) => [each, null]),
      ) as SearchRecord['hierarchy'];
      hierarchy.lvl0 = escapeHtml(page.category);
      hierarchy.lvl1 = escapeHtml(page.title);
      for (const parent of parentsOf(page.sections, index)) {
        hierarchy[levels[parent.level]!] = escapeHtml(parent.title);
      }
      hierarchy[levels[level]!] = escapeHtml(title);

      const record = (
        type: SearchRecord['type'],
        content: string | null,
      ): SearchRecord => ({
        objectID: `${position}-${pageUrl}`,
        url: anchor ? `${pageUrl}#${encodeURIComponent(anchor)}` : pageUrl,
        url_without_anchor: pageUrl,
        anchor: anchor || null,
        type,
        content,
        hierarchy,
        lang: 'en',
        language: 'en',
        version: ['current'],
        docusaurus_tag: page.tag,
        weight: {
          pageRank: 0,
          level: type === 'content' ? 0 : 100 - 10 * level,
          position: position++,
        },
        recordVersion: 'v3',
      });
      return [
        record(levels[level]!, null),
        ...partsOf(text).map((part) => record('content', part)),
      ];
    });
  });
}

// Cut between words.
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [part, size] = ['', 0];
  for (const word of text.split(' ').map(escapeHtml)) {
    const length = Buffer.byteLength(word) + 1;
    if (size + length > longestContent && part) {
      parts.push(part);
      [part, size] = ['', 0];
    }
    part += part ? ` ${word}` : word;
    size += length;
  }
  return part ? [...parts, part] : parts;
}
