import {listEntries, levels, recordFields, type Level, type RecordFields} from '../engine/entries';
import type {BuiltPage} from '../engine/pages';
import {escapeHtml} from '../engine/text';

/** A record of the hosted index, as DocSearch's crawler makes it. */
export interface SearchRecord extends RecordFields {
  lang: string;
  language: string;
  version: string[];
  docusaurus_tag: string;
  /** The labels of links to the heading; only the heading's own record has them. */
  links: readonly string[];
  /** The audience of the build; keys for readers are bound to one audience. */
  audience: string;
  weight: {pageRank: number; level: number; position: number};
  recordVersion: 'v3';
}

/** Algolia allows 10 kB a record; the other fields take less than 3 kB. */
const maxContentBytes = 7000; // bytes, escaped

/**
 * Makes the records of the hosted index: one for each heading, and one or
 * more for the text below it.
 *
 * @param siteUrl origin of the site.
 * @param audience of the build, in each record and its id.
 * @param locale of the pages, which contextual search asks for.
 */
export function makeRecords(
  pages: readonly BuiltPage[],
  siteUrl: string,
  audience: string,
  locale: string,
): SearchRecord[] {
  return pages.flatMap((page) => {
    let position = 0;
    return listEntries(page, siteUrl).flatMap((entry) => {
      const makeId = () => `${audience}-${position}-${entry.pageUrl}`;
      const record = (type: Level | 'content', content: string | null): SearchRecord => ({
        ...recordFields(entry, makeId(), type, content),
        lang: locale,
        language: locale,
        version: ['current'],
        docusaurus_tag: entry.tag,
        links: type === 'content' ? [] : entry.links,
        audience,
        weight: {
          pageRank: 0,
          level: type === 'content' ? 0 : 100 - 10 * levels.indexOf(type),
          position: position++,
        },
        recordVersion: 'v3',
      });
      return [
        record(entry.level, null),
        ...cutParts(entry.text).map((part) => record('content', part)),
      ];
    });
  });
}

/** Cuts a text between words into parts that are short enough. */
function cutParts(text: string): string[] {
  const parts: string[] = [];
  let [part, size] = ['', 0];
  for (const word of text.split(' ')) {
    const length = Buffer.byteLength(escapeHtml(word)) + 1;
    if (size + length > maxContentBytes && part) {
      parts.push(part);
      [part, size] = ['', 0];
    }
    part += part ? ` ${word}` : word;
    size += length;
  }
  return part ? [...parts, part] : parts;
}
