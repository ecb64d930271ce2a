import {lineOf} from '../line-of';
import type {Guide, Page, Problem} from '../page';
import {textOf} from '../text-of';
import {placeholder} from './placeholders';

/** No two pages have the same description or the same paragraph. */
export function ownText(page: Page, {pages}: Guide): Problem[] {
  const routes = routesOf(pages);
  return textsOf(page).flatMap(({text, line}) => {
    const other = routes.get(text)?.find((route) => route !== page.route);
    const message = `Write another text, or keep it on one page and link to it: ${other} has the same, "${text.slice(0, 40)}…".`;
    return other ? [{line, message}] : [];
  });
}

type Routes = Map<string, string[]>;

const known = new WeakMap<Page[], Routes>();

/** The routes that have each text. Read once for all pages of a guide. */
function routesOf(pages: Page[]): Routes {
  const routes = known.get(pages) ?? new Map<string, string[]>();
  if (!known.has(pages)) {
    for (const page of pages) {
      for (const {text} of textsOf(page)) {
        routes.set(text, [...(routes.get(text) ?? []), page.route]);
      }
    }
    known.set(pages, routes);
  }
  return routes;
}

// Texts in lists and tables are short and may be the same.
function textsOf({tree, frontMatter: {description}, source}: Page) {
  const described = source
    .split('\n')
    .findIndex((row) => row.startsWith('description:'));
  const paragraphs = tree.children
    .filter(({type}) => type === 'paragraph')
    .map((node) => ({
      text: textOf(node)
        .replace(/:::(\w+(\[.*?\])?)?/g, '')
        .trim(),
      line: lineOf(node),
    }));
  return [
    {
      text: typeof description === 'string' ? description : '',
      line: described + 1,
    },
    ...paragraphs,
  ].filter(({text}) => text && !text.includes(placeholder));
}
