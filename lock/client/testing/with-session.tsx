import React, {type ReactNode} from 'react';
import {render} from '@testing-library/react';
import type {SiteFields} from '../../shared/site-fields';
import type {Session} from '../session/session';
import {SessionProvider} from '../session/session-context';
import {DocusaurusContext, fieldsOf} from './docusaurus/useDocusaurusContext';
import {makeSession} from './open-session';

type OwnFields = Partial<Pick<SiteFields, 'build' | 'signInHelp'>>;

/** Provides what components of the site need: the build and the session. */
export function WithSession({
  session,
  children,
  ...own
}: OwnFields & {session: Session; children: ReactNode}): ReactNode {
  const lock = fieldsOf({
    productName: 'X',
    roleNames: {
      VIEWER: 'Viewer',
      OPERATOR: 'Operator',
      MANAGER: 'Manager',
      ADMIN: 'Administrator',
    },
    logo: 'img/logo.svg',
    ...own,
  });
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

/** Renders components on a page that is loaded, with `makeSession`. */
export function renderWithSession(
  element: ReactNode,
  answers?: Parameters<typeof makeSession>[0],
  own?: OwnFields,
) {
  const made = makeSession(answers);
  const shown = render(
    <WithSession session={made.session} {...own}>
      {element}
    </WithSession>,
  );
  return {...made, ...shown};
}
