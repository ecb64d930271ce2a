import {isKind} from '../kinds';
import type {Page, Problem} from '../page';

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Each page has a team that answers for it and the date on which somebody last
 * compared it with the platform. A date older than 12 months is a warning.
 */
export function ownerAndDate({
  kind,
  frontMatter: {owner, reviewed, draft},
}: Pick<Page, 'kind' | 'frontMatter'>): Problem[] {
  if (!isKind(kind) || draft) {
    return [];
  }
  const problems: Problem[] = [];
  if (!owner) {
    const message =
      'Add `owner: …` to the front matter: the team that answers for the page.';
    problems.push({line: 1, message});
  }
  const time = Date.parse(String(reviewed));
  if (!/^\d{4}-\d\d-\d\d$/.test(String(reviewed)) || Number.isNaN(time)) {
    const message =
      "Add `reviewed: '2026-11-24'` to the front matter: the day of the last review, in quotes.";
    problems.push({line: 1, message});
  } else if (Date.now() - time > yearInMs) {
    const message = `Compare the page with the platform and set \`reviewed\`: the last review was on ${String(reviewed)}, more than 12 months ago.`;
    problems.push({line: 1, message, isWarning: true});
  }
  return problems;
}
