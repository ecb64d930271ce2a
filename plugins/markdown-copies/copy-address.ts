/**
 * Where a page's copy in Markdown lies: `/usage/assets.md` for `/usage/assets`
 * and `/index.md` for `/`. The button of the page links there, by the same rule
 * in src/components/CopyPage.
 *
 * @param path of the page, with or without a slash at its end.
 */
export function copyAddress(path: string): string {
  return `${path.replace(/\/$/, '') || '/index'}.md`;
}
