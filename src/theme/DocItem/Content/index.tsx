import React, {type ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import {AudienceMark} from 'docusaurus-lock/client';
import EntityTabs from '@site/src/components/EntityTabs';
import PageOwner from '@site/src/components/PageOwner';
import ReaderLine from '@site/src/components/ReaderLine';

/**
 * The title, description, tabs and text of a page, and who can read it. The theme's own has nothing
 * between title and text. It would break if the theme no longer looked up `DocItem/Content`.
 */
export default function DocItemContent({children}: {children: ReactNode}): ReactNode {
  const {metadata, frontMatter, contentTitle} = useDoc();
  const fields: Record<string, unknown> = {...frontMatter};
  // Their headings have chips that say what the reader may do.
  const hasTasks = /^(usage|configuration)\//.test(metadata.id);
  const hasTitle = !frontMatter.hide_title && contentTitle === undefined;
  return (
    <div className={`${ThemeClassNames.docs.docMarkdown} markdown`}>
      {hasTitle && (
        <header>
          <Heading as="h1">{metadata.title}</Heading>
          <p className="lead">{metadata.description}</p>
          <EntityTabs page={metadata.id} />
          {hasTasks && <ReaderLine />}
        </header>
      )}
      <AudienceMark of={fields.audience} />
      <MDXContent>{children}</MDXContent>
      <PageOwner
        owner={fields.owner}
        ownerLink={fields.ownerLink}
        reviewed={fields.reviewed}
        changed={metadata.lastUpdatedAt}
      />
    </div>
  );
}
