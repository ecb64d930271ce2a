import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {DateText} from '@site/lock/client';
import styles from './styles.module.css';

interface PageOwnerProps {
  /** From the front matter of the page, where it has them. */
  owner: unknown;
  reviewed: unknown;
  /** Where the team is reached, from docs/owners.yml. */
  ownerLink: unknown;
  /** When the text last changed, in ms since 1970. */
  changed?: number | null;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Which team answers for a page and how to reach it, when it was last reviewed,
 * and whether the text has changed since that day.
 */
export default function PageOwner({
  owner,
  reviewed,
  ownerLink,
  changed,
}: PageOwnerProps): ReactNode {
  if (typeof owner !== 'string' || typeof reviewed !== 'string') {
    return null;
  }
  const isOld = changed ? reviewed < dayOf(changed) : false;
  return (
    <p className={styles.owner}>
      Owner: {typeof ownerLink === 'string' ? <Link href={ownerLink}>{owner}</Link> : owner} ·
      Reviewed on <DateText date={reviewed} />
      {isOld && ', changed since'}
    </p>
  );
}
