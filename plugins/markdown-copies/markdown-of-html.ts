import {createRequire} from 'node:module';
import type {Root, RootContent} from 'mdast';
import {hastOf} from './hast-of';
import {tidyArticle} from './tidy-article';

// By Node itself: the loader of the configuration would rewrite all of their
// hundred modules first, for seconds.
const load = createRequire(__filename);
const {unified} = load('unified') as typeof import('unified');
const {default: rehypeRemark} = load(
  'rehype-remark',
) as typeof import('rehype-remark');
const {default: remarkGfm} = load('remark-gfm') as typeof import('remark-gfm');
const {default: remarkStringify} = load(
  'remark-stringify',
) as typeof import('remark-stringify');

const toMarkdown = unified().use(rehypeRemark).freeze();
const writer = unified()
  // Columns filled up with blanks would be a third of a table's bytes.
  .use(remarkGfm, {tablePipeAlign: false})
  .use(remarkStringify, {bullet: '-', rule: '-'})
  .freeze();

/**
 * Writes a rendered page as Markdown: its title, where it is from, its text.
 *
 * @param html of a page of the docs plugin.
 * @param page.url where readers find it; links become absolute by it.
 * @param page.title stands above a page that shows none.
 * @throws Error that names the page when its HTML holds no text, as where a
 *   build renders something else in its place.
 */
export function markdownOfHtml(
  html: string,
  {url, title}: {url: string; title: string},
): string {
  const content = tidyArticle(html, url);
  if (content.text().trim() === '') {
    throw new Error(
      `The HTML of ${url} holds no text to copy. Look at what the build renders in the place of the article.`,
    );
  }
  const children = hastOf(content.contents().toArray());
  const tree = toMarkdown.runSync({type: 'root', children}) as Root;
  const [first] = tree.children;
  const heading: RootContent =
    first?.type === 'heading' && first.depth === 1
      ? first
      : {type: 'heading', depth: 1, children: [{type: 'text', value: title}]};
  const source: RootContent = {
    type: 'paragraph',
    children: [
      {type: 'text', value: 'Source: '},
      {type: 'link', url, children: [{type: 'text', value: url}]},
    ],
  };
  tree.children.splice(0, heading === first ? 1 : 0, heading, source);
  return writer.stringify(tree);
}
