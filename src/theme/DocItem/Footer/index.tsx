import React, {type ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import EditThisPage from '@theme/EditThisPage';
import {Assistants, CopyPage} from 'docusaurus-lock-assistants/client';
import PageOwner from '@site/src/components/PageOwner';
import './styles.css';

/**
 * The end of an article: who answers for it, when it was changed, and what brings it to an
 * assistant. The theme's own has a date in American format, and no place for buttons. It would break
 * if the theme no longer looked up `DocItem/Footer`.
 */
export default function DocItemFooter(): ReactNode {
  const {metadata, frontMatter} = useDoc();
  const {editUrl, lastUpdatedAt, permalink, unlisted} = metadata;
  const {owner, ownerLink, reviewed}: Record<string, unknown> = {...frontMatter};
  // Neither under `npm start` nor of unlisted pages is there a copy.
  const hasCopy = process.env.NODE_ENV !== 'development' && !unlisted;
  return (
    <footer className={`${ThemeClassNames.docs.docFooter} page-end`}>
      <PageOwner {...{owner, ownerLink, reviewed}} updated={lastUpdatedAt} />
      {editUrl && <EditThisPage editUrl={editUrl} />}
      {hasCopy && <CopyPage page={permalink} />}
      <Assistants />
    </footer>
  );
}
