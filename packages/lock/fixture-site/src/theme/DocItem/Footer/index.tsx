import React from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import StockFooter from '@theme-original/DocItem/Footer';
import {Assistants, CopyPage} from 'docusaurus-lock-assistants/client';

/** Adds the components that the README of docusaurus-lock-assistants offers below an article. */
export default function DocItemFooter() {
  return (
    <>
      <StockFooter />
      <div className="page-end">
        <CopyPage page={useDoc().metadata.permalink} />
        <Assistants />
      </div>
    </>
  );
}
