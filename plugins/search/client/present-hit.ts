import {levels, type Hit} from '../shared/algolia';

/**
 * For the modal: shows the headings above a hit where DocSearch shows the title
 * of its page alone, so that two hits of one title can be told apart.
 */
export function withPath(hit: Hit): Hit {
  const {hierarchy} = hit._snippetResult;
  const shown =
    hit.type === 'content' ? levels.length : levels.indexOf(hit.type);
  const path = levels
    .slice(1, shown)
    .flatMap((level) => hierarchy[level] ?? []);
  if (path.length < 2) {
    return hit;
  }
  const value = path.map((title) => title.value).join(' › ');
  return {
    ...hit,
    _snippetResult: {
      ...hit._snippetResult,
      hierarchy: {...hierarchy, lvl1: {...path[0]!, value}},
    },
  };
}

/** For the search page, which adds "..." to every snippet. */
export function withoutEllipsis(hit: Hit): Hit {
  const {content} = hit._snippetResult;
  const value = content?.value.replace(/[….]$/, '');
  return content && value !== undefined
    ? {
        ...hit,
        _snippetResult: {...hit._snippetResult, content: {...content, value}},
      }
    : hit;
}
