import React, {type ReactNode} from 'react';
import type {SiteFields} from '../../shared/site-fields';
import type {Session} from '../session/session';
import {SessionProvider} from '../session/session-context';
import {DocusaurusContext} from './docusaurus/useDocusaurusContext';

/** Provides what components of the site need: the build and the session. */
export function WithSession({
  session,
  build = 'guide',
  signInHelp = null,
  children,
}: {
  session: Session;
  build?: SiteFields['build'];
  signInHelp?: SiteFields['signInHelp'];
  children: ReactNode;
}): ReactNode {
  const lock: SiteFields = {
    build,
    graphqlEndpoint: '/graphql',
    useGETForQueries: false,
    productName: 'X',
    signInHelp,
    roleNames: {
      VIEWER: 'Viewer',
      OPERATOR: 'Operator',
      MANAGER: 'Manager',
      ADMIN: 'Administrator',
    },
    logo: 'img/logo.svg',
    audience: 'everyone',
    hasAssistants: true,
  };
  const siteConfig = {
    title: 'Documentation',
    favicon: 'img/favicon.svg',
    customFields: {lock},
  };
  return (
    <DocusaurusContext.Provider value={{siteConfig}}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </DocusaurusContext.Provider>
  );
}
