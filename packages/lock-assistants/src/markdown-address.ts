/**
 * Returns the address of a page's copy in Markdown: `/usage/assets.md` for `/usage/assets` and
 * `/index.md` for `/`.
 *
 * @param path of the page, with or without a slash at its end.
 */
export function markdownAddress(path: string): string {
  return `${path.replace(/\/$/, '') || '/index'}.md`;
}
