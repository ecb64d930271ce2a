/* global window, document, requestAnimationFrame, KeyboardEvent,
   HTMLInputElement, InputEvent, MutationObserver */
// These functions run in the page, each by itself.

/** Keeps the longest task of the main thread, in ms, in `longestTask`. */
export function observe() {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) {
      window.longestTask = Math.max(window.longestTask, duration);
    }
  }).observe({entryTypes: ['longtask']});
}

/** Measures from the keys to the first frame that shows a hit, in ms. */
export async function timeToHit(letter) {
  const frame = () => new Promise(requestAnimationFrame);
  const start = performance.now();
  window.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'k', ctrlKey: true, bubbles: true}),
  );
  let input;
  while (!(input = document.querySelector('.DocSearch-Input'))) await frame();
  const set = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  ).set;
  set.call(input, letter);
  input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  while (!document.querySelector('.DocSearch-Hit')) await frame();
  await frame();
  return performance.now() - start;
}

/** Measures from a letter to the first frame with its hits, or with none. */
export async function timeToHits(letter) {
  const frame = () => new Promise(requestAnimationFrame);
  const input = document.querySelector('.DocSearch-Input');
  const dropdown = document.querySelector('.DocSearch-Modal');
  const set = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  ).set;
  const changed = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const link = document.querySelector('.DocSearch-HitsFooter a');
      const isOfThis = link?.href.endsWith(
        `q=${encodeURIComponent(input.value)}`,
      );
      if (isOfThis || document.querySelector('.DocSearch-NoResults')) {
        observer.disconnect();
        resolve();
      }
    });
    observer.observe(dropdown, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  const start = performance.now();
  set.call(input, input.value + letter);
  input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  await changed;
  await frame();
  return performance.now() - start;
}
