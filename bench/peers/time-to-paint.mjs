/* global document, requestAnimationFrame, HTMLInputElement, InputEvent */

/**
 * Runs in the page: empties the search box, waits until no hit is left, puts a
 * text into it and measures until a hit is painted, in ms.
 */
export async function timeToPaint({input, hit, text}) {
  const frame = () => new Promise(requestAnimationFrame);
  const box = document.querySelector(input);
  const {set} = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  );
  const type = (value) => {
    set.call(box, value);
    box.dispatchEvent(new InputEvent('input', {bubbles: true}));
  };
  type('');
  while (document.querySelector(hit)) await frame();
  const start = performance.now();
  type(text);
  while (!document.querySelector(hit)) await frame();
  await frame();
  return performance.now() - start;
}
