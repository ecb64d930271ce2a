import React, {
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {createPortal} from 'react-dom';
import translations from '@theme/SearchTranslations';
import type {SearchStatus} from '../docsearch';
import './styles.css';

/**
 * Shows that a search failed, with the theme's own texts, in place of "no
 * results".
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
  const outcome = useSyncExternalStore(
    status.subscribe,
    status.get,
    status.get,
  );
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => {
    setElement(outcome.hasFailed ? document.querySelector(place) : null);
    // After every search: the modal replaces the element.
  }, [outcome, place]);

  if (!outcome.hasFailed || !element) {
    return null;
  }
  return createPortal(<FailureText />, element);
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
