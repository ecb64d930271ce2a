import {useEffect} from 'react';
import routes from '@generated/routes';
import {useLocation} from '@docusaurus/router';
import {ThemeClassNames} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {matchRoutes} from 'react-router-config';
import {pagesReadBy, rememberPage} from '../../../client/session/pages-read';
import {useSession} from '../../../client/session/session-context';
import type {HelpLink} from './algolia';

/** A search page has none. */
const titleSelector = `.${ThemeClassNames.docs.docMarkdown} h1`;

/** Remembers each page that the reader opens, but for the home page. */
export function useRememberPages(): void {
  const {pathname} = useLocation();
  const {user} = useSession();
  const home = useBaseUrl('/');
  const userId = user?.id;
  useEffect(() => {
    const title = document.querySelector(titleSelector)?.textContent;
    if (userId !== undefined && title && pathname !== home && isFound(pathname)) {
      rememberPage(userId, {title, path: pathname});
    }
  }, [pathname, userId, home]);
}

/** Whether a page is at an address: the one for all others may have a title too. */
const isFound = (pathname: string): boolean =>
  matchRoutes(routes, pathname).some(({route}) => route.exact);

/** Lists the pages that the reader has opened last, without the one on show. */
export function usePagesRead(): HelpLink[] {
  const {pathname} = useLocation();
  const {user} = useSession();
  return user
    ? pagesReadBy(user.id)
        .filter(({path}) => path !== pathname)
        .map(({path, title}) => ({to: path, label: title}))
    : [];
}
