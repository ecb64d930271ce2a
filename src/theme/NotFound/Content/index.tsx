import React, {useMemo, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {PageMetadata, ThemeClassNames, useThemeConfig} from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import SearchField from '@site/src/components/SearchField';
import {readReloads} from 'docusaurus-lock/client';

type Cause = 'address' | 'help' | 'audience';

const explanations: Record<Cause, string> = {
  address: 'This guide has no page at this address. If you followed a link, tell its owner.',
  help: 'The guide has no help with this name. Report it to an Administrator of your company, with the screen that you came from.',
  audience:
    'Pages can differ between companies. This one may be for another company or role of yours.',
};

/**
 * What the not-found page says, and where to go from it. The theme's own has no links, no title
 * where the docs plugin renders it, and no words for a help link of the platform or for a page of
 * another company. It would break if the theme no longer looked up `NotFound/Content`.
 */
export default function NotFoundContent(): ReactNode {
  // One file answers every address, so the built HTML knows none.
  const isBrowser = useIsBrowser();
  // Kept, since what is read is removed as soon as the cookie is renewed.
  const cause = useMemo(() => (isBrowser ? findCause() : 'address'), [isBrowser]);
  const parts = useThemeConfig().navbar.items.flatMap(({to, label}) =>
    typeof to === 'string' ? [{to, label}] : [],
  );

  return (
    <div className={`${ThemeClassNames.docs.docMarkdown} markdown padding-top--lg`}>
      <PageMetadata title="Page Not Found" />
      <Heading as="h1">Page Not Found</Heading>
      <p>{explanations[cause]}</p>
      <SearchField>Search the guide</SearchField>
      <p className="margin-top--md">Or:</p>
      <ul>
        <li>
          <Link to="/">Begin at the home page</Link>, which lists frequent tasks
        </li>
        {parts.map(({to, label}) => (
          <li key={to}>
            Open the first page of <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function findCause(): Cause {
  if (readReloads().includes('audience')) {
    return 'audience';
  }
  return window.location.pathname.startsWith('/help/') ? 'help' : 'address';
}
