import type {GuidePage} from '../../guide/guide-pages';

/**
 * One page of the guide, cut into what a search can find. DocSearch groups hits
 * by the category (`lvl0`).
 */
export interface Page extends Pick<
  GuidePage,
  'path' | 'title' | 'category' | 'tag'
> {
  sections: Section[];
}

/** A heading with the text below it, or a row of a table. */
export interface Section {
  /** 1 for the page itself, 2 to 4 and 6 for headings, 5 for a row. */
  level: number;
  /** Id of the heading; that of the heading above for a row; '' at the top. */
  anchor: string;
  /** Text of the heading, or of the first cell of a row. */
  title: string;
  text: string;
}

/** DocSearch keeps `lvl5` for the first cell of a row (its record template). */
export const rowLevel = 5;

/**
 * Finds the titles above a section of its page, the outermost first. The
 * page's own title is not among them.
 */
export function parentsOf(
  sections: readonly Section[],
  index: number,
): Section[] {
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
