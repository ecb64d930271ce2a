import {headingsOf} from '../headings-of.mjs';

/** The title in the front matter is the one heading of level one. */
export const rule = {
  name: 'one-title',
  check: (page) =>
    headingsOf(page)
      .filter(({depth}) => depth === 1)
      .map(({line, text}) => ({
        line,
        message: `Write \`## ${text}\`, or make it the \`title\` in the front matter: a page has one heading of level one, and the title is it.`,
      })),
};
