import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {findEntity} from '@site/src/facts/entities';
import styles from './styles.module.css';

/**
 * Links between the pages about one thing: Concept, How-to and Settings.
 * Nothing on a page without siblings.
 *
 * @param page id of the page they are on, such as `usage/assets`.
 */
export default function EntityTabs({page}: {page: string}): ReactNode {
  const entity = findEntity(page);
  return (
    entity && (
      <nav className={`${styles.tabs} screen-only`} aria-label="Pages about the same subject">
        {[entity.concept, entity.howTo, entity.settings].map((id, kind) => (
          <Link
            key={id}
            to={`/${id}`}
            className={styles.tab}
            aria-current={id === page ? 'page' : undefined}>
            {['Concept', 'How-to', 'Settings'][kind]}
          </Link>
        ))}
      </nav>
    )
  );
}
