/** How long a page has been shown when others are fetched, in ms. */
const delay = 1000;

/** How many are fetched: the scripts of the fourteen largest are below 150 kB. */
const maxPages = 14;

/**
 * Where a reader looks for the next page: before and after this one, around it in
 * the sidebar, and in the text.
 */
const neighbours = '.pagination-nav a[href]';
const sidebar = '.theme-doc-sidebar-menu a[href]';
// The search page is opened by a search, and larger than pages of text.
const text = 'article a[href]:not([href$="/search"])';

/**
 * Replaces what the theme's links call. A page is fetched when its link gets the focus; the links
 * do so themselves when a pointer or a finger comes to them. Nothing is fetched on a slow
 * connection or with Save-Data, which Docusaurus checks, and no page twice.
 *
 * Scripts are loaded, not prefetched: Firefox refuses `<link rel=prefetch>` where the content
 * policy has `default-src 'none'`.
 */
function preloadOnIntent(): void {
  const {preload} = window.docusaurus;
  // A page that cannot be fetched is handled once it is opened. Docusaurus asks for
  // it once, so nothing is asked for in vain.
  async function tryPreload(path: string): Promise<void[]> {
    if (navigator.onLine) {
      const loaded = await Promise.resolve(preload(path)).catch(() => false);
      // False where it was not fetched.
      if (loaded) {
        ready.add(path);
      }
    }
    return [];
  }

  window.docusaurus = {prefetch: () => false, preload: tryPreload};
  document.addEventListener('focusin', ({target}) => {
    if (target instanceof HTMLAnchorElement && target.origin === window.location.origin) {
      void tryPreload(target.pathname);
    }
  });
  document.addEventListener('click', stayOffline, true);
  window.addEventListener('online', () => window.showNotice?.(null));
}

/** Pages whose scripts are there. */
const ready = new Set<string>();

/** Offline, Docusaurus would give up the page that is read for one it cannot fetch. */
function stayOffline(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (
    link &&
    !navigator.onLine &&
    link.href.startsWith(`${window.location.origin}/`) &&
    !ready.has(link.pathname)
  ) {
    event.preventDefault();
    event.stopPropagation();
    window.showNotice?.(
      'The page that you opened could not be fetched. Check your network connection, then open it again.',
    );
  }
}

let shown = 0;

/**
 * Fetches the pages that are likely to be opened next, one after the other, so
 * that a page which is opened meanwhile has the line almost for itself.
 */
async function preloadLikely(): Promise<void> {
  const page = shown;
  const links = [
    ...findLinks(neighbours),
    ...nearestFirst(findLinks(sidebar)).filter(isInView),
    ...findLinks(text).filter(isInView),
  ];
  const paths = new Set(links.map(({pathname}) => pathname));
  paths.delete(window.location.pathname);
  for (const path of [...paths].slice(0, maxPages)) {
    if (page !== shown) {
      return;
    }
    await window.docusaurus.preload(path);
  }
}

function findLinks(selector: string): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(selector);
  return Array.from(links).filter(({origin}) => origin === window.location.origin);
}

/** Puts the links around that of this page first. */
function nearestFirst(links: HTMLAnchorElement[]): HTMLAnchorElement[] {
  // A closed category above may lead to this page too: the last link is its own.
  const here = links.map(({pathname}) => pathname).lastIndexOf(window.location.pathname);
  const distance = (link: HTMLAnchorElement) => Math.abs(links.indexOf(link) - here);
  return [...links].sort((a, b) => distance(a) - distance(b));
}

function isInView(element: Element): boolean {
  const {top, bottom, width} = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/** Docusaurus calls it when a page is shown. */
export function onRouteDidUpdate(): void {
  const page = ++shown;
  ready.add(window.location.pathname);
  window.showNotice?.(null);
  setTimeout(() => {
    if (page === shown) {
      // Safari has no `requestIdleCallback`.
      const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
      whenIdle(() => void preloadLikely());
    }
  }, delay);
}

// Docusaurus sets the object after it has evaluated the client modules.
if (typeof window !== 'undefined') {
  queueMicrotask(preloadOnIntent);
}
