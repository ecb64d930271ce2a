/** The dialog that stands for the search box until that has come. */
export interface Waiting {
  dialog: HTMLDialogElement;
  field: HTMLInputElement;
  /** Whether Enter was pressed at last. */
  isEntered: boolean;
}

let open: Waiting | undefined;

/**
 * Opens the dialog, whose field takes what is typed, at once: React renders the box some
 * milliseconds later, and its script may have to be fetched.
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

/** Removes the dialog, closed first, so that the focus returns to where it was. */
export function closeWaiting(): void {
  open?.dialog.close();
  open?.dialog.remove();
  open = undefined;
}
