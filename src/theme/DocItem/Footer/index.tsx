import React, {type ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import StockFooter from '@theme-original/DocItem/Footer';
import {Assistants, CopyPage} from 'docusaurus-lock-assistants/client';

/**
 * Adds to the theme's end of an article the buttons that bring it to an assistant. It would break
 * if the theme no longer looked up `DocItem/Footer`.
 */
export default function DocItemFooter(): ReactNode {
  const {permalink, unlisted} = useDoc().metadata;
  // There is no copy under `npm start`, and none of an unlisted page.
  const hasCopy = process.env.NODE_ENV !== 'development' && !unlisted;
  return (
    <div className="page-end">
      {hasCopy && <CopyPage page={permalink} />}
      <Assistants />
      <StockFooter />
    </div>
  );
}
