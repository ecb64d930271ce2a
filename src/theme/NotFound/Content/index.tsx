import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';

/**
 * The not-found page. The theme's own has no links, and no title where the docs
 * plugin renders it. It would break if the theme no longer looked up
 * `NotFound/Content`.
 */
export default function NotFoundContent(): ReactNode {
  return (
    <main className="container margin-vert--xl">
      <PageMetadata title="Page Not Found" />
      <Heading as="h1" className="hero__title">
        Page Not Found
      </Heading>
      <p>
        This guide has no page at this address. If a link brought you here, tell
        whoever keeps that link.
      </p>
      <ul>
        <li>
          <Link to="/search">Search the guide</Link>
        </li>
        <li>
          <Link to="/">Begin at the home page</Link>
        </li>
      </ul>
    </main>
  );
}
