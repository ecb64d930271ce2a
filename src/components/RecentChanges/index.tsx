import React, {useMemo, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {Change} from '@site/src/facts/change';
import {browserStorage, DateText} from '@site/lock/client';
import styles from './styles.module.css';

interface RecentChangesProps {
  /** From the build: `@generated/recent-changes/default/changes.json`. */
  changes: readonly Change[];
  /** The heading. */
  children: ReactNode;
}

/**
 * The changes that writers list, newest first. Those of the day of the reader's
 * last visit and later are marked.
 */
export default function RecentChanges(props: RecentChangesProps): ReactNode {
  const isBrowser = useIsBrowser();
  // Only a browser knows of a visit; the built HTML marks nothing.
  const since = useMemo(
    () => (isBrowser ? recordVisit(new Date().toISOString().slice(0, 10)) : null),
    [isBrowser],
  );
  const isNew = ({date}: Change) => since !== null && date >= since;
  const count = props.changes.filter(isNew).length;
  return (
    <section>
      <div className={styles.head}>
        {props.children}
        {since !== null && count > 0 && (
          <span className="chip tone-blue">
            <span>
              {count} since <DateText date={since} />
            </span>
          </span>
        )}
      </div>
      <ul className={styles.changes}>
        {props.changes.map((change) => (
          <li key={change.path} data-new={isNew(change) || undefined}>
            <DateText date={change.date} />
            <span>
              {isNew(change) && <span className="visually-hidden">New: </span>}
              <Link to={change.path}>{change.title}</Link>: {change.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Local storage keys; both hold a day, as `2026-05-04`. */
const keys = {latest: 'latestVisit', previous: 'previousVisit'};

/**
 * Remembers today's visit to the home page.
 *
 * @param today as `2026-05-04`.
 * @returns the day of the visit before, which is an earlier day; null on the
 *   first day.
 */
export function recordVisit(today: string): string | null {
  const storage = browserStorage('localStorage');
  const latest = storage.get(keys.latest);
  if (latest !== null && latest < today) {
    storage.set(keys.previous, latest);
  }
  storage.set(keys.latest, today);
  return storage.get(keys.previous);
}
