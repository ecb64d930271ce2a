import type {PageCommit} from './read-commits';

/** A page that may be listed. */
export interface ListedPage {
  title: string;
  /** Its address in the site. */
  path: string;
  /** Its file, as commits name it. */
  file: string;
}

/** A line of the list: one page, or a number of pages changed at once. */
export type Change = {date: string} & (
  {title: string; path: string} | {pages: number}
);

/**
 * Lists what changed last. A page stands once, with its latest date. A commit
 * of more pages than the list has lines is one line, and only the latest such
 * commit: pages where a link changed would push out those that were written.
 *
 * @param commits newest first.
 * @param length of the list, at most.
 */
export function listChanges(
  commits: readonly PageCommit[],
  pages: readonly ListedPage[],
  length: number,
): Change[] {
  const pageOf = new Map(pages.map((page) => [page.file, page]));
  const listed = new Set<ListedPage>();
  const changes: Change[] = [];
  let hasBulk = false;
  for (const {time, files} of commits) {
    const date = new Date(time * 1000).toISOString().slice(0, 10);
    const changed = files.flatMap((file) => pageOf.get(file) ?? []);
    if (changed.length > length) {
      if (!hasBulk) {
        hasBulk = true;
        changes.push({date, pages: changed.length});
      }
      continue;
    }
    for (const page of changed) {
      if (!listed.has(page)) {
        listed.add(page);
        changes.push({date, title: page.title, path: page.path});
      }
    }
  }
  return changes.slice(0, length);
}
