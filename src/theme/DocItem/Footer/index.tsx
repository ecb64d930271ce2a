import React, {type ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import EditThisPage from '@theme/EditThisPage';
import {DateText} from 'docusaurus-lock/client';
import {Assistants, CopyPage} from 'docusaurus-lock-assistants/client';

/**
 * The end of an article: when it was changed, and what brings it to an
 * assistant. The theme's own has a date in American format, and no place for
 * buttons. It would break if the theme no longer looked up `DocItem/Footer`.
 */
export default function DocItemFooter(): ReactNode {
  const {editUrl, lastUpdatedAt, permalink, unlisted} = useDoc().metadata;
  // Neither under `npm start` nor of unlisted pages is there a copy.
  const hasCopy = process.env.NODE_ENV !== 'development' && !unlisted;
  return (
    <footer className={`${ThemeClassNames.docs.docFooter} page-end`}>
      {lastUpdatedAt && (
        <span className={ThemeClassNames.common.lastUpdated}>
          Last updated on <DateText date={lastUpdatedAt} />
        </span>
      )}
      {editUrl && <EditThisPage editUrl={editUrl} />}
      {hasCopy && <CopyPage page={permalink} />}
      <Assistants />
    </footer>
  );
}
