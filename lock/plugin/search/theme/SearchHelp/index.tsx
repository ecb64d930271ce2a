import React, {type ReactNode} from 'react';
import Links from '@theme/SearchHelp/Links';
import type {HelpLink} from '../../client/algolia';
import {usePagesRead} from '../../client/pages-read';

/**
 * What the search box and the search page show before anything is typed, and
 * when nothing is found. A site that has more to offer wraps it.
 *
 * @param props.nothingFound whether something was searched for.
 * @param props.nearest headings that are most like what was searched for.
 * @param props.onClose called when a link is followed.
 */
export default function SearchHelp({
  nothingFound,
  nearest,
  onClose,
}: {
  nothingFound: boolean;
  nearest: readonly HelpLink[];
  onClose: () => void;
}): ReactNode {
  const pagesRead = usePagesRead();
  return (
    <>
      {nothingFound && <p>Try fewer or other words, or the exact words of a message.</p>}
      <Links title="Similar headings" links={nearest} onClose={onClose} />
      <Links title="Pages read lately" links={pagesRead} onClose={onClose} />
    </>
  );
}
