import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Change} from '@site/src/facts/change';
import {DateText} from 'docusaurus-lock/client';
import styles from './styles.module.css';

interface RecentChangesProps {
  /** From the build: `@generated/recent-changes/default/changes.json`. */
  changes: readonly Change[];
  /** The heading. */
  children: ReactNode;
}

/** The changes that writers list, newest first. */
export default function RecentChanges({changes, children}: RecentChangesProps): ReactNode {
  return (
    <section className={styles.section}>
      {children}
      <ul className={styles.changes}>
        {changes.map(({date, path, title, text}) => (
          <li key={path}>
            <DateText date={date} />
            <span>
              <Link to={path}>{title}</Link>: {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
