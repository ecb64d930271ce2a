import React, {useMemo} from 'react';
import Link from '@docusaurus/Link';
import {PageMetadata} from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import {readReloads} from 'docusaurus-lock/client';

/** Says whether a switch of the company or the role has led to the missing page. */
export default function NotFoundContent() {
  const isBrowser = useIsBrowser();
  // Memoised, because the stored reloads are removed as soon as the cookie is renewed.
  const isSwitched = useMemo(() => isBrowser && readReloads().includes('audience'), [isBrowser]);
  return (
    <main className="container margin-vert--xl">
      <PageMetadata title="Page Not Found" />
      <Heading as="h1">Page Not Found</Heading>
      <p>{isSwitched ? 'Another company or role may read it.' : 'No page is at this address.'}</p>
      <Link to="/">Home page</Link>
    </main>
  );
}
