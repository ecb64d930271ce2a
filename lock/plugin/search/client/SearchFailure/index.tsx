import React, {useEffect, useState, useSyncExternalStore, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import translations from '@theme/SearchTranslations';
import type {SearchOutcome, SearchStatus} from '../docsearch';
import './styles.css';

/** Selector of the search page's content. */
export const searchPage = '.search-page-wrapper .container.margin-vert--lg';

/**
 * Shows that a search failed, with the theme's own texts, or that it is on the
 * way, in place of "no results".
 *
 * @param props.place selector of the element that shows the results.
 */
export default function SearchFailure({
  status,
  place,
}: {
  status: SearchStatus;
  place: string;
}): ReactNode {
  const outcome = useSyncExternalStore(status.subscribe, status.get, status.get);
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => {
    setElement(isToldOf(outcome) ? document.querySelector(place) : null);
    // After every search: the modal replaces the element.
  }, [outcome, place]);

  if (!isToldOf(outcome) || !element) {
    return null;
  }
  return createPortal(
    outcome.hasFailed ? (
      <FailureText />
    ) : (
      <p className="search-pending DocSearch-Title">Searching…</p>
    ),
    element,
  );
}

function isToldOf({hasFailed, isPending}: SearchOutcome): boolean {
  return hasFailed || isPending;
}

/** The theme's own texts. */
export function FailureText(): ReactNode {
  const {titleText, helpText} = translations.modal.errorScreen;
  return (
    <div className="search-failure DocSearch-ErrorScreen" role="alert">
      <p className="DocSearch-Title">{titleText}</p>
      <p className="DocSearch-Help">{helpText}</p>
    </div>
  );
}
