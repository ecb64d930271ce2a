import React, {type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {HtmlClassNameProvider, ThemeClassNames} from '@docusaurus/theme-common';
import {
  DocsSidebarProvider,
  useDocRootMetadata,
  useDocsVersion,
} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocRoot';
import StockDocRoot from '@theme-original/DocRoot';
import DocRootLayout from '@theme/DocRoot/Layout';
import NotFoundContent from '@theme/NotFound/Content';
import {Route} from 'react-router-dom';

/**
 * Puts the first sidebar beside the not-found page. The theme's own shows that
 * page without the layout of a page. It would break if the theme no longer
 * looked up `DocRoot`, or no longer rendered it for an address without a page.
 */
export default function DocRoot(props: Props): ReactNode {
  const isFound = useDocRootMetadata(props) !== null;
  const {docsSidebars} = useDocsVersion();
  const location = useLocation();
  if (isFound) {
    return <StockDocRoot {...props} />;
  }
  const [[name, items] = []] = Object.entries(docsSidebars);
  return (
    <HtmlClassNameProvider className={ThemeClassNames.page.docsDocPage}>
      <DocsSidebarProvider name={name} items={items}>
        {/* One file answers every address. The sidebar, to which upper and lower
            case are the same, would open a category that the file has closed. */}
        <Route
          location={{...location, pathname: '/404.html'}}
          render={() => (
            <DocRootLayout>
              <NotFoundContent />
            </DocRootLayout>
          )}
        />
      </DocsSidebarProvider>
    </HtmlClassNameProvider>
  );
}
