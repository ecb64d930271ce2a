import React, {type ReactNode} from 'react';
import {ApolloProvider} from '@apollo/client/react';
import AccountNotices from '@site/src/components/AccountNotices';
import LinkQuestion from '@site/src/components/LinkQuestion';
import Toasts from '@site/src/components/Toasts';
import Gate from '@site/src/gate/Gate';
import {siteSession} from '@site/src/gate/site-session';
import {SessionProvider} from '@site/src/session/session-context';
import {useSiteFields} from '@site/src/components/use-site-fields';

/**
 * Puts Apollo Client and the session around the whole site and gates it.
 *
 * `Root` is the one place above the router that is never unmounted, which no
 * option of the theme offers. It would break if Docusaurus rendered it below
 * the router.
 */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const fields = useSiteFields();
  const session = siteSession(fields);
  return (
    <ApolloProvider client={session.client}>
      <SessionProvider session={session}>
        <Gate build={fields.build}>{children}</Gate>
        <AccountNotices />
        <LinkQuestion />
        <Toasts />
      </SessionProvider>
    </ApolloProvider>
  );
}
