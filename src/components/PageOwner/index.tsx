import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {DateText} from '@site/lock/client';
import {isDay} from '@site/src/facts/day';
import styles from './styles.module.css';

interface PageOwnerProps {
  /** From the front matter of the page, as they are written there. */
  owner: unknown;
  reviewed: unknown;
  /** Where the team is reached; undefined if docs/owners.yml does not have it. */
  ownerLink: unknown;
  /** When the text last changed, in ms since 1970. */
  changed?: number | null;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Which team answers for a page and how to reach it, when it was last reviewed,
 * and whether the text has changed since that day. In the place of a field that
 * is wrong, it says what to write.
 */
export default function PageOwner({
  owner,
  reviewed,
  ownerLink,
  changed,
}: PageOwnerProps): ReactNode {
  if (owner === undefined && reviewed === undefined) {
    return null;
  }
  return (
    <p className={styles.owner}>
      Owner:{' '}
      {typeof owner === 'string' && typeof ownerLink === 'string' ? (
        <Link href={ownerLink}>{owner}</Link>
      ) : (
        'write a team of docs/owners.yml'
      )}{' '}
      ·{' '}
      {typeof reviewed === 'string' && isDay(reviewed) ? (
        <>
          Reviewed on <DateText date={reviewed} />
          {changed && reviewed < dayOf(changed) ? ', changed since' : ''}
        </>
      ) : (
        "Reviewed on: write a day in quotes, such as '2026-11-26'"
      )}
    </p>
  );
}
