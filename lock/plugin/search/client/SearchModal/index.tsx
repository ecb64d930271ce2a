import React, {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import {isServerAway, onServerChange} from '../../../../client/gate/watch-server';
import {modalStatus} from '../docsearch';
import {keepTypedAhead} from '../field';
import {holdEnter} from '../hold-enter';
import {FailureText} from '../SearchFailure';
import {BoxHelp} from '../SearchHelp';
import {modalResults, modalWatch, watchResults} from '../watch';

interface ModalProps {
  onClose: () => void;
}

let Loaded: ComponentType<ModalProps> | null = null;

/** Loads DocSearch's modal and its styles, once. */
export async function loadModal(): Promise<ComponentType<ModalProps>> {
  const [{DocSearchModal: Modal}] = await Promise.all([
    import('@search/modal'),
    import('@search/styles/modal.css'),
  ]);
  Loaded = Modal;
  return Modal;
}

/**
 * Stands for DocSearch's modal, through an alias of the bundler, and is on every
 * page. As long as the modal cannot be fetched, a box that is open says so.
 */
export function DocSearchModal(props: ModalProps): ReactNode {
  const [Modal, setModal] = useState(() => Loaded);
  const [isMissing, setMissing] = useState(false);
  const isAway = useSyncExternalStore(onServerChange, isServerAway, isServerAway);
  useLayoutEffect(keepTypedAhead, []);
  useEffect(() => holdEnter(modalStatus), []);
  // Looked at before the box takes the focus.
  const [before] = useState(() => document.activeElement);
  // No layout effect, since React keeps the focus while it removes elements.
  useEffect(() => () => returnFocus(before), [before]);
  useEffect(() => watchResults(modalWatch, modalResults), []);
  useEffect(() => {
    if (Modal) {
      nameDialog();
    }
  }, [Modal]);
  useEffect(() => {
    loadModal().then(
      (loaded) => setModal(() => loaded),
      (error: unknown) => {
        setMissing(true);
        throw error;
      },
    );
  }, []);
  if (Modal) {
    return (
      <>
        <Modal {...props} />
        <BoxHelp onClose={props.onClose} />
      </>
    );
  }
  return (isAway || isMissing) && <FailureDialog {...props} />;
}

/** Gives back the focus, which DocSearch has put on its own button. */
function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus({preventScroll: true});
  }
}

// DocSearch renders its backdrop, with all that is in it, as a button.
function nameDialog(): void {
  const box = document.querySelector('.DocSearch-Container');
  box?.setAttribute('role', 'dialog');
  box?.setAttribute('aria-modal', 'true');
  box?.setAttribute('aria-label', 'Search');
  box?.setAttribute('tabindex', '-1');
  box?.removeAttribute('aria-expanded');
}

function FailureDialog({onClose}: ModalProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  // Before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className="search-dialog" aria-label="Search" onCancel={onClose}>
      <FailureText />
      <button type="button" className="button button--secondary" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
