import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import {useIsHydrated} from '@site/src/components/use-is-hydrated';

/**
 * The not-found page. The theme's own has no links, no title where the docs
 * plugin renders it, and no words for a help link of the platform. It would
 * break if the theme no longer looked up `NotFound/Content`.
 */
export default function NotFoundContent(): ReactNode {
  const {pathname} = useLocation();
  // One file answers every address, so the built HTML knows none.
  const isHelp = useIsHydrated() && pathname.startsWith('/help/');
  return (
    <main className="container margin-vert--xl">
      <PageMetadata title="Page Not Found" />
      <Heading as="h1" className="hero__title">
        Page Not Found
      </Heading>
      <p>
        {isHelp
          ? 'The guide has no help with this name. Report it to an Administrator of your company, with the screen that you came from.'
          : 'This guide has no page at this address. If you followed a link, tell its owner.'}
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
