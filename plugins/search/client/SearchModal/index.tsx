import React, {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import {isServerAway, onServerChange} from '@search/session';
import {FailureText} from '../SearchFailure';
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
  const isAway = useSyncExternalStore(
    onServerChange,
    isServerAway,
    isServerAway,
  );
  useEffect(() => watchResults(modalWatch, modalResults), []);
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
    return <Modal {...props} />;
  }
  return (isAway || isMissing) && <FailureDialog {...props} />;
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
    <dialog
      ref={ref}
      className="search-dialog"
      aria-label="Search"
      onCancel={onClose}>
      <FailureText />
      <button
        type="button"
        className="button button--secondary"
        onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
