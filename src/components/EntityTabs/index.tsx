import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {entityOf} from '@site/src/facts/entities';
import styles from './styles.module.css';

/**
 * Links between the pages about one thing: Concept, How-to and Settings.
 * Nothing on a page without siblings.
 *
 * @param page id of the page they are on, such as `usage/assets`.
 */
export default function EntityTabs({page}: {page: string}): ReactNode {
  const entity = entityOf(page);
  if (!entity) {
    return null;
  }
  const tabs = [
    ['Concept', entity.concept],
    ['How-to', entity.howTo],
    ['Settings', entity.settings],
  ] as const;
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label="Pages about the same subject">
      {tabs.map(([name, id]) => (
        <Link
          key={name}
          to={`/${id}`}
          className={styles.tab}
          aria-current={id === page ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
