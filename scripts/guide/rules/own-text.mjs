import {textOf} from '../text-of.mjs';
import {placeholder} from './placeholders.mjs';

/** No page is a stub of its neighbour: descriptions and paragraphs differ. */
export const rule = {
  name: 'own-text',
  check(page, {pages}) {
    const routes = routesOf(pages);
    return textsOf(page).flatMap(({text, line}) => {
      const other = routes.get(text).find((route) => route !== page.route);
      const message = `Write this for this page, or keep it on one page and link there; ${other} has the same: "${text.slice(0, 40)}…".`;
      return other ? {line, message} : [];
    });
  },
};

const known = new WeakMap();

/** Where each text stands: read once for all pages of a guide. */
function routesOf(pages) {
  if (!known.has(pages)) {
    const routes = new Map();
    for (const page of pages) {
      for (const {text} of textsOf(page)) {
        routes.set(text, [...(routes.get(text) ?? []), page.route]);
      }
    }
    known.set(pages, routes);
  }
  return known.get(pages);
}

// What stands in lists and tables is short and may agree.
function textsOf({tree, frontMatter: {description}, source}) {
  const described = source
    .split('\n')
    .findIndex((row) => row.startsWith('description:'));
  const paragraphs = tree.children
    .filter(({type}) => type === 'paragraph')
    .map((node) => ({
      text: textOf(node)
        .replace(/:::(\w+(\[.*?\])?)?/g, '')
        .trim(),
      line: node.position.start.line,
    }));
  return [
    {text: String(description ?? ''), line: described + 1},
    ...paragraphs,
  ].filter(({text}) => text && !text.includes(placeholder));
}
