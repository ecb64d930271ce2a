import type {SearchWatch} from './create-search-watch';

/** What a reader may open: a result, or the page with all results. */
const results = '.DocSearch-Hit, .DocSearch-HitsFooter';
/** The result that Enter opens. */
const selected = '.DocSearch-Hit[aria-selected="true"]';
/** Set on the body while the modal is shown. */
const active = 'DocSearch--active';

/**
 * Tells a watch when a result of DocSearch's modal is opened and when the modal
 * is closed, or the tab with it, for which DocSearch has no callbacks. It
 * breaks if one of the classes above is renamed.
 *
 * @returns a function that ends it.
 */
export function watchModal(watch: SearchWatch): () => void {
  const {body} = document;

  function onClick({target}: MouseEvent): void {
    if (target instanceof Element && target.closest(results)) {
      watch.open();
    }
  }

  function onKeydown({key}: KeyboardEvent): void {
    if (key === 'Enter' && document.querySelector(selected)) {
      watch.open();
    }
  }

  let isActive = false;
  const observer = new MutationObserver(() => {
    if (isActive && !body.classList.contains(active)) {
      watch.close();
    }
    isActive = body.classList.contains(active);
  });
  observer.observe(body, {attributeFilter: ['class']});
  // Before the modal closes.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeydown, true);
  window.addEventListener('pagehide', watch.close);
  return () => {
    observer.disconnect();
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKeydown, true);
    window.removeEventListener('pagehide', watch.close);
  };
}
