import type {SearchStatus} from './docsearch';
import {fieldSelector} from './field';

/**
 * Makes Enter in DocSearch's field wait for the answer to what is typed. Without
 * it Enter opens the best hit of an earlier query, which is shown until then.
 *
 * @returns how to end it, for a box that is closed.
 */
export function holdEnter(status: SearchStatus): () => void {
  let held: KeyboardEvent | undefined;
  const listening = new AbortController();

  function onKeyDown(event: KeyboardEvent): void {
    const {key, isComposing, target} = event;
    const isField = target instanceof HTMLInputElement && target.matches(fieldSelector);
    const isEarly = key === 'Enter' && !isComposing && isField && status.get().isPending;
    // A reader who goes on typing does not want the hit any more.
    held = isEarly ? event : undefined;
    if (isEarly) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  const unsubscribe = status.subscribe(() => {
    if (held && !status.get().isPending) {
      const again = new KeyboardEvent('keydown', held);
      const field = held.target;
      held = undefined;
      // Only then DocSearch has got the answer.
      setTimeout(() => field?.dispatchEvent(again));
    }
  });
  // Before all other listeners: one of them opens the hit.
  const options = {capture: true, signal: listening.signal};
  window.addEventListener('keydown', onKeyDown, options);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
