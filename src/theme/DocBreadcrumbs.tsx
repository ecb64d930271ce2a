import React, {type ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import {useDocsData} from '@docusaurus/plugin-content-docs/client';
import {isSamePath} from '@docusaurus/theme-common/internal';
import {useLocation} from '@docusaurus/router';
import CopyPage from '@site/src/components/CopyPage';
import styles from '@site/src/components/CopyPage/styles.module.css';

/**
 * Puts 'Copy page as Markdown' in the row of the breadcrumbs, the first thing
 * in the article of every page, also of those that have none.
 *
 * Wrapped, since no option of the theme adds to a page's top. It would break if
 * the theme stopped rendering breadcrumbs where a page has none to show.
 */
export default function DocBreadcrumbsWithCopy(): ReactNode {
  const {pathname} = useLocation();
  // Not useActiveDocContext: it matches the path of every page as a pattern, for
  // each page that a build renders.
  const doc = useDocsData('default')
    .versions.flatMap(({docs}) => docs)
    .find(({path}) => isSamePath(path, pathname));
  // Neither under `npm start`, of unlisted pages, nor of generated lists of a
  // category, whose id is an address, is there a copy.
  const hasCopy =
    process.env.NODE_ENV !== 'development' &&
    doc &&
    !doc.unlisted &&
    !doc.id.startsWith('/');
  return (
    <div className={styles.row}>
      <DocBreadcrumbs />
      {hasCopy && <CopyPage page={doc.path} />}
    </div>
  );
}
