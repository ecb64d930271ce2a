import React, {type ReactNode} from 'react';
import {ApolloProvider} from '@apollo/client/react';
import SiteRoot from '@lock/site-root';
import LinkQuestion from './components/LinkQuestion';
import {usePublicConfig} from './components/use-public-config';
import Gate from './gate/Gate';
import {siteSession} from './session/session';
import {SessionProvider} from './session/session-context';

/**
 * Wraps the whole site in Apollo Client, the session and the gate.
 */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const fields = usePublicConfig();
  const session = siteSession(fields);
  return (
    <ApolloProvider client={session.client}>
      <SessionProvider session={session}>
        <Gate build={fields.build}>
          <SiteRoot>{children}</SiteRoot>
        </Gate>
        <LinkQuestion />
      </SessionProvider>
    </ApolloProvider>
  );
}
