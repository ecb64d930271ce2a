import React, {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import {createPortal} from 'react-dom';
import type {DocSearchModal as StockModal} from '@docsearch/react/modal';
import {isServerAway, onServerChange} from 'docusaurus-lock/client/gate/watch-server';
import {importBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import {modalStatus, initialOutcome} from '../docsearch';
import {useNoteSearcher} from '../note-searcher';
import SearchFailure, {failureTexts} from '../SearchFailure';
import {useOfferTasks} from '../tasks';
import {useCountText} from '../use-count-text';
import {modalResults, modalWatch, watchResults} from '../watch';
import './styles.css';

type ModalProps = ComponentProps<typeof StockModal>;

let Loaded: ComponentType<ModalProps> | null = null;

/** Loads DocSearch's modal and its styles, once. */
export async function loadModal(): Promise<ComponentType<ModalProps>> {
  const [{DocSearchModal: Modal}] = await importBehindLock(() =>
    Promise.all([import('@docsearch/react/modal'), import('@docsearch/css/dist/modal.css')]),
  );
  Loaded = Modal;
  return Modal;
}

/**
 * Stands for DocSearch's modal in the theme, through an alias of the bundler, and is on
 * every page. Until the modal has come, a dialog without it takes the keys; as long as
 * it cannot be fetched, the dialog says so.
 */
export function DocSearchModal(props: ModalProps): ReactNode {
  const [Modal, setModal] = useState(() => Loaded);
  const [isMissing, setMissing] = useState(false);
  const isAway = useSyncExternalStore(onServerChange, isServerAway, isServerAway);
  // Looked at before the box takes the focus.
  const [before] = useState(() => document.activeElement);
  useOfferTasks();
  useNoteSearcher();
  // No layout effect, since React keeps the focus while it removes elements.
  useEffect(() => () => returnFocus(before), [before]);
  useEffect(() => watchResults(modalWatch, modalResults), []);
  useEffect(() => {
    if (isAway) {
      return;
    }
    // Again once the server is back.
    loadModal().then(
      (loaded) => setModal(() => loaded),
      (error: unknown) => {
        setMissing(true);
        throw error;
      },
    );
  }, [isAway]);
  return Modal ? (
    <ModalWithOutcome {...props} Modal={Modal} />
  ) : (
    <WaitingDialog hasFailed={isAway || isMissing} onClose={props.onClose} />
  );
}

/** Gives back the focus, which DocSearch has put on its own button. */
function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus({preventScroll: true});
  }
}

/**
 * The modal, which says no results only where that is the answer to what is shown, and a
 * line for screen readers that says how many there are.
 */
function ModalWithOutcome({
  Modal,
  ...props
}: ModalProps & {Modal: ComponentType<ModalProps>}): ReactNode {
  const {hasFailed, isPending, count} = useSyncExternalStore(
    modalStatus.subscribe,
    modalStatus.get,
    modalStatus.get,
  );
  const countText = useCountText();
  const [box, setBox] = useState<Element | null>(null);
  useEffect(() => {
    // DocSearch gives no ref to its box.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setBox(nameDialog());
    return () => modalStatus.set(initialOutcome);
  }, []);
  const said = hasFailed ? failureText() : count !== undefined && !isPending && countText(count);
  const isNothing = hasFailed || (count === 0 && !isPending);
  return (
    <>
      <Modal
        {...props}
        translations={hasFailed ? withFailure(props.translations) : props.translations}
      />
      {box &&
        createPortal(
          <p role="status" className="search-outcome" data-nothing={isNothing || undefined}>
            {said}
          </p>,
          box,
        )}
    </>
  );
}

/** Where nothing is found, DocSearch shows this text before the query. */
function withFailure(translations: ModalProps['translations']): ModalProps['translations'] {
  const noResultsText = `${failureText()} Searched for`;
  return {...translations, noResultsScreen: {...translations?.noResultsScreen, noResultsText}};
}

function failureText(): string {
  const {title, help} = failureTexts();
  return `${title}. ${help}`;
}

/**
 * DocSearch renders its backdrop, with all that is in it, as a button, and its list of keys as a
 * footer, which would be a second one of the page.
 */
function nameDialog(): Element | null {
  const box = document.querySelector('.DocSearch-Container');
  box?.setAttribute('role', 'dialog');
  box?.setAttribute('aria-modal', 'true');
  box?.setAttribute('aria-label', 'Search');
  box?.setAttribute('tabindex', '-1');
  box?.removeAttribute('aria-expanded');
  box?.querySelector('.DocSearch-Footer')?.setAttribute('role', 'none');
  return box;
}

function WaitingDialog({
  hasFailed,
  onClose,
}: Pick<ModalProps, 'onClose'> & {hasFailed: boolean}): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  // Before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="search-dialog"
      aria-label="Search"
      aria-busy={!hasFailed}
      onKeyDown={hasFailed ? undefined : keepFromPage}
      onCancel={onClose}>
      {hasFailed ? (
        <>
          <SearchFailure />
          <button
            type="button"
            className="button button--secondary"
            ref={(button) => button?.focus()}
            onClick={onClose}>
            Close
          </button>
        </>
      ) : (
        <p>Loading the search…</p>
      )}
    </dialog>
  );
}

/** The page behind the dialog would scroll. */
function keepFromPage(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
  }
}
