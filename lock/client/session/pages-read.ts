import {browserStorage} from '../tokens/storage';
import {browserTab, type Tab} from '../tokens/tab';

/** A page that a reader has opened. */
export interface PageRead {
  title: string;
  /** Its address in the site, without a heading. */
  path: string;
}

/** Local storage key: the last pages, and whose they are. */
const key = 'pagesRead';
const maxPages = 5;

/** Gives the pages that a user has opened last in this browser, the last first. */
export function pagesReadBy(userId: string, tab: Tab = browserTab): readonly PageRead[] {
  const stored = read(tab);
  return stored?.userId === userId ? stored.pages : [];
}

/** Puts a page before the others that a user has opened. */
export function rememberPage(userId: string, page: PageRead, tab: Tab = browserTab): void {
  const others = pagesReadBy(userId, tab).filter(({path}) => path !== page.path);
  const pages = [page, ...others].slice(0, maxPages);
  browserStorage('localStorage', tab).set(key, JSON.stringify({userId, pages}));
}

/** Whether the pages that are kept are those of another user. */
export function arePagesOfOther(userId: string, tab: Tab = browserTab): boolean {
  const stored = read(tab);
  return stored !== null && stored.userId !== userId;
}

/** Removes the pages from this browser. */
export function forgetPages(tab: Tab = browserTab): void {
  browserStorage('localStorage', tab).remove(key);
}

function read(tab: Tab): {userId: unknown; pages: PageRead[]} | null {
  const stored = browserStorage('localStorage', tab).getJson(key);
  if (stored === undefined) {
    return null;
  }
  const {userId, pages} = Object(stored) as {userId?: unknown; pages?: unknown};
  return {userId, pages: Array.isArray(pages) ? pages.filter(isPage) : []};
}

function isPage(page: unknown): page is PageRead {
  const {title, path} = Object(page) as Partial<Record<string, unknown>>;
  // Two slashes at the beginning would name another server.
  return (
    typeof title === 'string' &&
    typeof path === 'string' &&
    /^\/(?![/\\])/.test(path) &&
    isDecodable(path)
  );
}

/** The router throws for a link to any other address. */
function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
