/** The field of DocSearch's modal. */
export const fieldSelector = '.DocSearch-Input';

/**
 * Makes DocSearch search again for what is in its field. It has no function for that,
 * but searches when its field gets the focus; `focusin` is what React listens to.
 */
export function askAgain(): void {
  document.querySelector(fieldSelector)?.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
}

/**
 * Collects what is typed from here on, until DocSearch's field has the focus:
 * then it is put into the field, as if it had been typed there. The field keeps
 * what it is given by itself, such as a selected text, if nothing was typed.
 *
 * @returns how to end it, for a box that is closed before.
 */
export function keepTypedAhead(): () => void {
  // A box that was loaded before has the focus at once.
  if (document.activeElement?.matches(fieldSelector)) {
    return () => {};
  }
  let text = '';
  const listening = new AbortController();
  // Before all other listeners: a button that has the focus would be pressed.
  const options = {capture: true, signal: listening.signal};

  function onKeyDown(event: KeyboardEvent): void {
    const {key, ctrlKey, metaKey, altKey, isComposing, target} = event;
    const isElsewhere =
      // A box that could not be loaded has a button of its own.
      target instanceof Element && target.closest('dialog') !== null;
    const isLetter = [...key].length === 1 && !altKey;
    if (ctrlKey || metaKey || isComposing || isElsewhere) {
      return;
    }
    if (isLetter || key === 'Backspace') {
      event.preventDefault();
      event.stopImmediatePropagation();
      text = isLetter ? text + key : text.slice(0, -1);
    }
  }

  function onFocus({target}: FocusEvent): void {
    if (target instanceof HTMLInputElement && target.matches(fieldSelector)) {
      listening.abort();
      if (text) {
        setValue(target, text);
      }
    }
  }

  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('focusin', onFocus, options);
  return () => listening.abort();
}

/** React hears only of values that its own setter has not seen. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}
