import React, {
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {useSearchQueryString} from '@docusaurus/theme-common';
import SearchHelp from '@theme/SearchHelp';
import {createPortal} from 'react-dom';
import {modalStatus, pageStatus, type SearchStatus} from '../docsearch';
import './styles.css';

/**
 * Ways on where DocSearch shows nothing: before anything is typed, and when
 * nothing is found. To be rendered with the modal.
 */
export function BoxHelp({onClose}: {onClose: () => void}): ReactNode {
  const modal = useElement('.DocSearch-Modal');
  const nothingFound = useNothingFound(modal);
  const missed = useMissed(modalStatus);
  return (
    modal &&
    createPortal(
      <div className="search-help">
        <SearchHelp
          nothingFound={nothingFound}
          nearest={(nothingFound && missed?.nearest) || []}
          onClose={onClose}
        />
      </div>,
      modal,
    )
  );
}

/** The same on the search page. To be rendered with it. */
export function PageHelp(): ReactNode {
  const page = useElement('.search-page-wrapper .container.margin-vert--lg');
  const [query] = useSearchQueryString();
  const missed = useMissed(pageStatus);
  const nothingFound = query !== '' && missed?.query === query;
  return (
    page &&
    (query === '' || nothingFound) &&
    createPortal(
      <div className="search-help">
        <SearchHelp
          nothingFound={nothingFound}
          nearest={(nothingFound && missed.nearest) || []}
          onClose={() => {}}
        />
      </div>,
      page,
    )
  );
}

function useElement(selector: string): Element | null {
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => setElement(document.querySelector(selector)), [selector]);
  return element;
}

function useMissed({subscribe, get}: SearchStatus) {
  const {missed} = useSyncExternalStore(subscribe, get, get);
  return missed;
}

/** DocSearch tells nobody what it shows. */
function useNothingFound(modal: Element | null): boolean {
  const [nothingFound, setNothingFound] = useState(false);
  useEffect(() => {
    if (!modal) {
      return undefined;
    }
    const observer = new MutationObserver(() =>
      setNothingFound(modal.querySelector('.DocSearch-NoResults') !== null),
    );
    observer.observe(modal, {childList: true, subtree: true});
    return () => observer.disconnect();
  }, [modal]);
  return nothingFound;
}
