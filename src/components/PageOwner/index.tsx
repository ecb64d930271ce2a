import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {DateText} from 'docusaurus-lock/client';
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

/**
 * Which team answers for a page and how to reach it, when it was last reviewed,
 * and whether the text has changed since that day. Nothing where a field is missing
 * or wrong, which `npm run guide` names.
 */
export default function PageOwner(props: PageOwnerProps): ReactNode {
  const {owner, reviewed, ownerLink, changed} = props;
  if (typeof owner !== 'string' || typeof ownerLink !== 'string' || typeof reviewed !== 'string') {
    return null;
  }
  const isOld = changed && reviewed < new Date(changed).toISOString().slice(0, 10);
  return (
    <p className={styles.owner}>
      Owner: <Link href={ownerLink}>{owner}</Link> · Reviewed on <DateText date={reviewed} />
      {isOld ? ', changed since' : ''}
    </p>
  );
}
