import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import styles from './styles.module.css';

/** One page, or a number of pages changed at once; `date` as `2026-05-04`. */
type Change = {date: string} & (
  {title: string; path: string} | {pages: number}
);

interface ChangedLatelyProps {
  /** From the build: `@generated/changed-lately/default/changes.json`. */
  changes: readonly Change[];
  /** The heading, which shows only above changes. */
  children: ReactNode;
}

// The same in every time zone, or the page would differ from its built HTML.
const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'UTC',
});

/** What changed lately, newest first; nothing where no history is known. */
export default function ChangedLately(props: ChangedLatelyProps): ReactNode {
  if (props.changes.length === 0) {
    return null;
  }
  return (
    // Not there in every build, so no address to be kept. The class gives the
    // heading the size of those beside it.
    <div className="markdown" data-passing>
      {props.children}
      <ul className={styles.changes}>
        {props.changes.map((change) => (
          <li key={'path' in change ? change.path : ''}>
            <time dateTime={change.date}>
              {format.format(new Date(change.date))}
            </time>
            {'path' in change ? (
              <Link to={change.path}>{change.title}</Link>
            ) : (
              <span>{change.pages} pages of the guide at once</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
