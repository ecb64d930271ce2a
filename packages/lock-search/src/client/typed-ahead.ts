/** Text that was typed before the box was there. */
export interface TypedAhead {
  text: string;
  /** Whether Enter was pressed at last. */
  isEntered: boolean;
  /** The element that had the focus. */
  before: Element | null;
}

let field: HTMLInputElement | undefined;
let typed: TypedAhead | undefined;

/** Notes what is typed into a field that stands for that of the box. */
export function noteTyping(input: HTMLInputElement, into: TypedAhead): void {
  input.addEventListener('input', () => (into.text = input.value));
  input.addEventListener('keydown', ({key, isComposing}) => {
    into.isEntered = key === 'Enter' && !isComposing;
  });
}

/**
 * Gives the keys after the one that opens the box a field, at once: React renders the box some
 * milliseconds later.
 */
export function catchTyping(): void {
  typed = {text: '', isEntered: false, before: document.activeElement};
  field = document.createElement('input');
  field.className = 'search-typed-ahead';
  field.ariaLabel = 'Search';
  field.tabIndex = -1;
  noteTyping(field, typed);
  document.body.append(field);
  field.focus({preventScroll: true});
}

/** Whether keys are caught, because no box has taken them yet. */
export const isCatching = (): boolean => field !== undefined;

/** Gives what was caught, which goes on until {@link endTyping}. */
export function takeTyping(): TypedAhead {
  return typed ?? {text: '', isEntered: false, before: document.activeElement};
}

/** Removes the field, once another has the focus. */
export function endTyping(): void {
  field?.remove();
  [field, typed] = [undefined, undefined];
}
