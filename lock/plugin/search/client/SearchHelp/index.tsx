import React, {useEffect, useState, useSyncExternalStore, type ReactNode} from 'react';
import {useSearchQueryString} from '@docusaurus/theme-common';
import SearchHelp from '@theme/SearchHelp';
import {createPortal} from 'react-dom';
import {modalStatus, pageStatus, type MissedSearch, type SearchStatus} from '../docsearch';
import {searchPage} from '../SearchFailure';
import './styles.css';

/**
 * Ways on where DocSearch shows no result: before anything is typed, and when
 * nothing is found. To be rendered with the modal.
 */
export function BoxHelp({onClose}: {onClose: () => void}): ReactNode {
  const {place, nothingFound} = useBox();
  const missed = useMissed(modalStatus);
  return (
    place && (
      <Help
        place={place}
        missed={nothingFound ? missed : undefined}
        nothingFound={nothingFound}
        onClose={onClose}
      />
    )
  );
}

/** The same on the search page. To be rendered with it. */
export function PageHelp(): ReactNode {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector(searchPage)), []);
  const [query] = useSearchQueryString();
  const missed = useMissed(pageStatus);
  const nothingFound = query !== '' && missed?.query === query;
  return (
    place &&
    (query === '' || nothingFound) && (
      <Help place={place} missed={nothingFound ? missed : undefined} nothingFound={nothingFound} />
    )
  );
}

function Help({
  place,
  missed,
  nothingFound,
  onClose = () => {},
}: {
  place: Element;
  missed: MissedSearch | undefined;
  nothingFound: boolean;
  onClose?: () => void;
}): ReactNode {
  return createPortal(
    <div className="search-help">
      <SearchHelp nothingFound={nothingFound} nearest={missed?.nearest ?? []} onClose={onClose} />
    </div>,
    place,
  );
}

function useMissed({subscribe, get}: SearchStatus): MissedSearch | undefined {
  const {missed} = useSyncExternalStore(subscribe, get, get);
  return missed;
}

/** What of the box matters here. DocSearch tells nobody what it shows. */
interface Box {
  /** The place for results, if there is one, else the box. */
  place: Element | null;
  nothingFound: boolean;
}

function useBox(): Box {
  const [box, setBox] = useState<Box>({place: null, nothingFound: false});
  useEffect(() => {
    const modal = document.querySelector('.DocSearch-Modal');
    if (!modal) {
      return undefined;
    }
    const look = () => {
      const place = modal.querySelector('.DocSearch-Dropdown') ?? modal;
      const nothingFound = Boolean(modal.querySelector('.DocSearch-NoResults'));
      setBox((last) =>
        last.place === place && last.nothingFound === nothingFound ? last : {place, nothingFound},
      );
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(modal, {childList: true, subtree: true});
    return () => observer.disconnect();
  }, []);
  return box;
}
