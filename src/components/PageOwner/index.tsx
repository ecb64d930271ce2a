import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {DateText} from 'docusaurus-lock/client';

interface PageOwnerProps {
  /** From the front matter of the page, as they are written there. */
  owner: unknown;
  reviewed: unknown;
  /** Where the team is reached; undefined if docs/owners.yml does not have it. */
  ownerLink: unknown;
  /** When the text last changed, in ms since 1970. */
  updated?: number | null;
}

/**
 * Which team answers for a page and how to reach it, when it was last reviewed, and when it
 * changed. No team and no review where a field is missing or wrong, which `npm run guide` names.
 */
export default function PageOwner({
  owner,
  reviewed,
  ownerLink,
  updated,
}: PageOwnerProps): ReactNode {
  const isOwned =
    typeof owner === 'string' && typeof ownerLink === 'string' && typeof reviewed === 'string';
  return (
    <p>
      {isOwned && (
        <>
          <Link href={ownerLink}>{owner}</Link> · reviewed <DateText date={reviewed} />
        </>
      )}
      {updated && (
        <span className="theme-last-updated">
          {isOwned ? ' · updated' : 'Updated'} <DateText date={updated} />
        </span>
      )}
    </p>
  );
}
