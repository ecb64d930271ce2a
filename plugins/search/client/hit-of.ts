import {
  levels,
  type Hit,
  type Level,
  type Marked,
  type SearchRequest,
} from '../shared/algolia';
import {escapeHtml} from '../shared/escape-html';
import type {PackedIndex} from '../shared/packed-index';
import {parentsOf, type Section} from '../shared/page';
import {markWords, snippetOf, type Marks} from './mark-words';
import type {Match} from './rank';

/** What the search page turns into its own mark (Algolia's crawler template). */
const defaultPre = '<span class="algolia-docsearch-suggestion--highlight">';
const defaultSnippet = 10; // words

/**
 * Makes the hit of a match. A match in the title shows the title; one in the
 * text shows the part of the text that matched.
 */
export function hitOf(
  packed: PackedIndex,
  match: Match,
  request: SearchRequest,
  origin: string,
): Hit {
  const [number, level, anchor, title, text] = packed.sections[match.id]!;
  const [path, pageTitle, category] = packed.pages[number]!;
  const marks: Marks = {
    terms: match.terms,
    pre: request.highlightPreTag ?? defaultPre,
    post: request.highlightPostTag ?? '</span>',
    ellipsis: request.snippetEllipsisText ?? '…',
  };

  const titles: Partial<Record<Level, string>> = {
    lvl0: category,
    lvl1: pageTitle,
  };
  for (const parent of parentsOnPage(packed, match.id)) {
    titles[levels[parent.level]!] = parent.title;
  }
  if (level > 1) {
    titles[levels[level]!] = title;
  }

  const type = match.isInTitle || !text ? levels[level]! : 'content';
  const marked = mapTitles(titles, (each) => markWords(each, marks));
  const content = snippetOf(text, snippetLength(request), marks);
  const url = new URL(path, origin).href;
  return {
    // Recent searches are kept by it, across builds.
    objectID: path + (anchor && `#${anchor}`),
    url: anchor ? `${url}#${encodeURIComponent(anchor)}` : url,
    url_without_anchor: url,
    anchor: anchor || null,
    type,
    content: type === 'content' ? escapeHtml(text) : null,
    hierarchy: {
      ...(Object.fromEntries(levels.map((each) => [each, null])) as Record<
        Level,
        null
      >),
      ...mapTitles(titles, escapeHtml),
    },
    _highlightResult: {hierarchy: marked, ...(text && {content})},
    _snippetResult: {hierarchy: marked, ...(text && {content})},
  };
}

function parentsOnPage(packed: PackedIndex, id: number): Section[] {
  const page = packed.sections[id]![0];
  let first = id;
  while (packed.sections[first - 1]?.[0] === page) {
    first--;
  }
  const above = packed.sections
    .slice(first, id + 1)
    .map(([, level, anchor, title]) => ({level, anchor, title, text: ''}));
  return parentsOf(above, id - first);
}

function mapTitles<T extends string | Marked>(
  titles: Partial<Record<Level, string>>,
  change: (title: string) => T,
): Partial<Record<Level, T>> {
  const entries = levels
    .filter((level) => titles[level])
    .map((level) => [level, change(titles[level]!)]);
  return Object.fromEntries(entries);
}

function snippetLength({attributesToSnippet}: SearchRequest): number {
  const content = attributesToSnippet?.find((each) => /^content:/.test(each));
  return Number(content?.split(':')[1]) || defaultSnippet;
}
