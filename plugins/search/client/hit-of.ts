import type {Hit, MarkedTexts, SearchRequest} from '../shared/algolia';
import {recordFields} from '../shared/entries-of';
import {markWords, snippetOf, type Marks} from './mark-words';
import type {Match} from './rank';

/** Algolia's default for DocSearch, which the search page replaces. */
const defaultPre = '<span class="algolia-docsearch-suggestion--highlight">';
const defaultSnippet = 10; // words

/**
 * Makes the hit of a match. A match in the title shows the title; one in the
 * text shows the part of the text that matched.
 */
export function hitOf(
  {entry, terms, isInTitle}: Match,
  request: SearchRequest,
): Hit {
  const {titles, text, url} = entry;
  const type = isInTitle || !text ? entry.level : 'content';
  const marks: Marks = {
    terms,
    pre: request.highlightPreTag ?? defaultPre,
    post: request.highlightPostTag ?? '</span>',
    ellipsis: request.snippetEllipsisText ?? '…',
  };
  const hierarchy = Object.fromEntries(
    Object.entries(titles).map(([level, title]) => [
      level,
      markWords(title, marks),
    ]),
  ) as MarkedTexts['hierarchy'];
  const content = snippetOf(text, snippetLength(request), marks);
  const marked: MarkedTexts = {hierarchy, ...(text && {content})};
  return {
    ...recordFields(entry, url, type, type === 'content' ? text : null),
    _highlightResult: marked,
    _snippetResult: marked,
  };
}

function snippetLength({attributesToSnippet = []}: SearchRequest): number {
  const content = attributesToSnippet.find((each) =>
    each.startsWith('content:'),
  );
  return Number(content?.split(':')[1] ?? defaultSnippet);
}
