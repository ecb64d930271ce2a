import React, {type ReactNode} from 'react';
import DateText from '@site/src/components/DateText';
import styles from './styles.module.css';

interface PageOwnerProps {
  /** From the front matter of the page, where it has them. */
  owner: unknown;
  reviewed: unknown;
}

/** Which team answers for a page, and when it was last reviewed. */
export default function PageOwner({
  owner,
  reviewed,
}: PageOwnerProps): ReactNode {
  return typeof owner === 'string' && typeof reviewed === 'string' ? (
    <p className={styles.owner}>
      Owner: {owner} · Reviewed on <DateText date={reviewed} />
    </p>
  ) : null;
}
