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
import {createPortal, flushSync} from 'react-dom';
import type {DocSearchModal as StockModal} from '@docsearch/react/modal';
import {isServerUp, untilServerIsUp} from 'docusaurus-lock/client/gate/watch-server';
import {importBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import type {Hit} from '../algolia';
import {boxState} from '../docsearch';
import {reloadOutdated} from '../reload-outdated';
import {SearchCount, SearchFailure} from '../texts';
import {closeWaiting, openWaiting, type Waiting} from '../waiting';
import './styles.css';

type ModalProps = ComponentProps<typeof StockModal>;
type Modal = ComponentType<ModalProps>;
type InternalHit = Parameters<NonNullable<ModalProps['transformItems']>>[0][number];
type Navigate = NonNullable<ModalProps['navigator']>['navigate'];

/** Loads DocSearch's modal and its styles. The bundler keeps both. */
export async function loadModal(): Promise<Modal> {
  const [{DocSearchModal: Modal}] = await importBehindLock(() =>
    Promise.all([import('@docsearch/react/modal'), import('@docsearch/css/dist/modal.css')]),
  );
  return Modal;
}

/** Loads the modal. It waits for a server that is away, and reloads a page of an older version. */
async function loadModalWhenUp(onAway: () => void): Promise<Modal> {
  try {
    return await loadModal();
  } catch {
    if (!(await isServerUp())) {
      onAway();
      await untilServerIsUp();
      return loadModal();
    }
    if (!(await reloadOutdated())) {
      onAway();
    }
    throw new Error('The search box is not on the server.');
  }
}

/**
 * Replaces DocSearch's modal in the theme, through an alias of the bundler, and is in the script of
 * every page. Until the modal is loaded, a dialog takes the text that is typed. While the modal
 * cannot be fetched, the dialog says so.
 */
export function DocSearchModal(props: ModalProps): ReactNode {
  const [Modal, setModal] = useState<Modal | null>(null);
  const [isAway, setAway] = useState(false);
  // The dialog is open already if a key opened the box.
  const [waiting] = useState(openWaiting);
  const {onClose} = props;
  useEffect(() => {
    let isClosed = false;
    const show = (loaded: Modal) => {
      if (!isClosed) {
        // Before the box is in the page, because an open modal dialog makes the rest of it inert.
        closeWaiting();
        // Flushed at once, with its effects, so that no key falls between the two fields.
        flushSync(() => setModal(() => loaded));
      }
    };
    loadModalWhenUp(() => setAway(true)).then(show, () => {});
    return () => {
      isClosed = true;
      closeWaiting();
    };
  }, []);
  // The Back gesture of a phone closes the dialog by this event.
  useEffect(() => {
    const cancel = () => onClose?.();
    waiting.dialog.addEventListener('cancel', cancel);
    return () => waiting.dialog.removeEventListener('cancel', cancel);
  }, [waiting, onClose]);
  if (Modal) {
    return <Box {...props} Modal={Modal} waiting={waiting} />;
  }
  return createPortal(<WaitingText isAway={isAway} onClose={onClose} />, waiting.dialog);
}

function WaitingText({isAway, onClose}: {isAway: boolean; onClose?: () => void}): ReactNode {
  return isAway ? (
    <>
      <p key="away" role="alert">
        <SearchFailure />
      </p>
      <button type="button" className="button button--secondary" onClick={onClose}>
        Close
      </button>
    </>
  ) : (
    <p key="loading">Loading the search…</p>
  );
}

/**
 * The modal, with a line that says how many results there are, that there are none, or that the
 * search failed. Enter opens the first hit, and waits while the answer is under way.
 */
function Box({Modal, waiting, ...props}: ModalProps & {Modal: Modal; waiting: Waiting}): ReactNode {
  const {get, subscribe} = boxState;
  const {hasFailed, isPending, count, first} = useSyncExternalStore(subscribe, get, get);
  const [box, setBox] = useState<Element | null>(null);
  const [typed] = useState(() => waiting.field.value);
  const isEntered = useRef(waiting.isEntered);
  useLayoutEffect(() => {
    const input = document.querySelector<HTMLInputElement>('.DocSearch-Input');
    if (input) {
      input.focus();
      // Some browsers would put the next letter before the text.
      input.setSelectionRange(input.value.length, input.value.length);
      keepFocus(input);
    }
    // DocSearch's dialog is in the document only now.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setBox(nameDialog());
    return boxState.reset;
  }, []);
  useEffect(() => {
    if (isEntered.current && !isPending && (first || hasFailed || count !== undefined)) {
      isEntered.current = false;
      if (first) {
        openHit(first, props);
      }
    }
  }, [isPending, first, hasFailed, count, props]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    isEntered.current = isEnter && boxState.get().isPending;
    if (isEntered.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <div style={{display: 'contents'}} onKeyDownCapture={onKeyDown}>
      <Modal {...props} initialQuery={typed || props.initialQuery} />
      {box &&
        createPortal(
          <p role="status" className="search-outcome">
            {!isPending && hasFailed && <SearchFailure />}
            {!isPending && count !== undefined && <SearchCount count={count} />}
          </p>,
          box,
        )}
    </div>
  );
}

/**
 * Gives the focus back to the field if nothing else takes it, for two seconds. WebKit takes the
 * focus away on a page that was slow to load, if its address has a heading.
 */
function keepFocus(input: HTMLInputElement): void {
  const restore = ({relatedTarget}: FocusEvent) => {
    if (!relatedTarget && input.isConnected) {
      input.focus();
    }
  };
  input.addEventListener('blur', restore, {signal: AbortSignal.timeout(2000)});
}

/** Opens a hit as DocSearch opens the selected one. */
function openHit(hit: Hit, {navigator, onClose, transformItems}: ModalProps): void {
  const [item] = transformItems?.([hit as unknown as InternalHit]) ?? [];
  if (item) {
    onClose?.();
    const params = {item, itemUrl: item.url} as Parameters<NonNullable<Navigate>>[0];
    navigator?.navigate?.(params);
  }
}

/**
 * Corrects the roles of the dialog: DocSearch renders its backdrop, with all that is in it, as a
 * button, and its list of keys as a footer, which would be a second footer of the page.
 *
 * @returns the element for the outcome of a search.
 */
function nameDialog(): Element | null {
  const box = document.querySelector('.DocSearch-Container');
  box?.setAttribute('role', 'dialog');
  box?.setAttribute('aria-modal', 'true');
  box?.setAttribute('aria-label', 'Search');
  box?.setAttribute('tabindex', '-1');
  box?.removeAttribute('aria-expanded');
  box?.querySelector('.DocSearch-Footer')?.setAttribute('role', 'none');
  return box?.querySelector('.DocSearch-Modal') ?? null;
}
