import type {SearchWatch} from './create-search-watch';

/** What leads from the search page to a result. */
const results = '.search-page-wrapper article a';

/**
 * Tells a watch when a result of the search page is opened, here or in a new
 * tab, and when the page is left. It breaks if the theme's page has another
 * class, or its results are no longer articles.
 *
 * @returns a function that ends it, for when another page is shown.
 */
export function watchSearchPage(watch: SearchWatch): () => void {
  function onClick({target}: MouseEvent): void {
    if (target instanceof Element && target.closest(results)) {
      watch.open();
    }
  }

  // The middle button opens a tab and is no click.
  for (const event of ['click', 'auxclick'] as const) {
    document.addEventListener(event, onClick, true);
  }
  window.addEventListener('pagehide', watch.close);
  return () => {
    for (const event of ['click', 'auxclick'] as const) {
      document.removeEventListener(event, onClick, true);
    }
    window.removeEventListener('pagehide', watch.close);
    watch.close();
  };
}
