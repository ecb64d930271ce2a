import React, {type ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import {AudienceMark} from 'docusaurus-lock/client';
import DocItemTOCMobile from '@theme/DocItem/TOC/Mobile';
import EntityTabs from '@site/src/components/EntityTabs';
import './styles.css';

/**
 * The title, description, tabs, contents and text of a page, and who can read it. The theme's own
 * has nothing between title and text, and contents above the title. It would break if the theme no
 * longer looked up `DocItem/Content`.
 */
export default function DocItemContent({children}: {children: ReactNode}): ReactNode {
  const {metadata, frontMatter, contentTitle, toc} = useDoc();
  const fields: Record<string, unknown> = {...frontMatter};
  const hasTitle = !frontMatter.hide_title && contentTitle === undefined;
  return (
    <div className={`${ThemeClassNames.docs.docMarkdown} markdown`}>
      {hasTitle && (
        <header>
          <Heading as="h1">{metadata.title}</Heading>
          <p className="lead">{metadata.description}</p>
          <EntityTabs page={metadata.id} />
          {toc.length > 0 && <DocItemTOCMobile />}
        </header>
      )}
      <AudienceMark of={fields.audience} />
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
