/** The dialog that takes the place of the search box until the box is loaded. */
export interface Waiting {
  dialog: HTMLDialogElement;
  field: HTMLInputElement;
  /** Whether Enter was the last key. */
  isEntered: boolean;
}

let open: Waiting | undefined;

/**
 * Opens the dialog at once, so that its field takes the keys that follow. React renders the box some
 * milliseconds later, and the script of the box may have to be fetched first.
 */
export function openWaiting(): Waiting {
  if (open) {
    return open;
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog search-dialog';
  dialog.setAttribute('aria-label', 'Search');
  const field = document.createElement('input');
  field.type = 'search';
  field.className = 'control';
  field.setAttribute('aria-label', 'Search');
  field.autocomplete = 'off';
  const opened = {dialog, field, isEntered: false};
  field.addEventListener('keydown', ({key, isComposing}) => {
    opened.isEntered = key === 'Enter' && !isComposing;
  });
  dialog.append(field);
  document.body.append(dialog);
  dialog.showModal();
  return (open = opened);
}

/** Closes and removes the dialog. Closing it returns the focus to where it was. */
export function closeWaiting(): void {
  open?.dialog.close();
  open?.dialog.remove();
  open = undefined;
}
