import {splitBest} from 'docusaurus-lock-search/client/docsearch';
import type {Match} from 'docusaurus-lock-server/shared/search/engine';

const asked = 20; // hits, by the modal
const maxOfGroup = 5;

/**
 * Puts the matches of a query in the order in which the search box shows them: DocSearch groups
 * those that are not among the best by category, and the matches of each group by page.
 */
export function inBox(matches: readonly Match[]): Match[] {
  const {best, others} = splitBest(matches.slice(0, asked), ({entry}) => entry.pageUrl);
  return [best, ...groupBy(others, 'lvl0')].flatMap((group) =>
    groupBy(group.slice(0, maxOfGroup), 'lvl1').flat(),
  );
}

function groupBy(matches: readonly Match[], level: 'lvl0' | 'lvl1'): Match[][] {
  const groups = new Map<string | undefined, Match[]>();
  for (const match of matches) {
    const title = match.entry.titles[level];
    groups.set(title, [...(groups.get(title) ?? []), match]);
  }
  return [...groups.values()];
}
