import {headingsOf} from '../headings-of';
import type {Page, Problem} from '../page';

/** The title in the front matter is the only heading of level 1. */
export function oneTitle(page: Pick<Page, 'tree'>): Problem[] {
  return headingsOf(page)
    .filter(({depth}) => depth === 1)
    .map(({line, text}) => ({
      line,
      message: `Write \`## ${text}\`: the \`title\` in the front matter is the only heading of level 1.`,
    }));
}
