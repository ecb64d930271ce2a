import React, {type ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc, useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import {AudienceMark} from 'docusaurus-lock/client';
import SearchField from '@site/src/components/SearchField';

/**
 * Renders the title, the description and the audience of a page above its text. On the home page,
 * the title is the site's tagline, and there are a search field and the version. It would break if
 * the theme no longer looked up `DocItem/Content`.
 */
export default function DocItemContent({children}: {children: ReactNode}): ReactNode {
  const {metadata, frontMatter} = useDoc();
  const {label} = useDocsVersion();
  const {tagline} = useDocusaurusContext().siteConfig;
  const {audience}: Record<string, unknown> = {...frontMatter};
  const isHome = metadata.permalink === '/';
  return (
    <div className={`${ThemeClassNames.docs.docMarkdown} markdown`}>
      <header>
        <Heading as="h1">{isHome ? tagline : metadata.title}</Heading>
        <p className="lead">{metadata.description}</p>
        {isHome && <SearchField />}
      </header>
      <AudienceMark of={audience} />
      <MDXContent>{children}</MDXContent>
      {isHome && <small>Version {label}</small>}
    </div>
  );
}
