import type {Root, RootContent} from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {hastOf} from './hast-of';
import {tidyArticle} from './tidy-article';

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
