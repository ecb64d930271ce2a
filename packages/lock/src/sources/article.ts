/** The start of the text in a page of docs, a blog post, and any other page. */
const texts = [/<div class="theme-doc-markdown/, /<div id="?__blog-post-container/, /<article/];

/**
 * Finds the article in the HTML of a built page, from its text on; parsing a whole page takes three
 * times as long.
 *
 * @returns undefined for a page without an article.
 */
export function findArticle(html: string): string | undefined {
  const start = texts.map((text) => html.search(text)).find((at) => at >= 0);
  return start === undefined ? undefined : html.slice(start, html.lastIndexOf('</article>'));
}
