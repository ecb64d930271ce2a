import React, {type ReactNode} from 'react';
import {ApolloProvider} from '@apollo/client/react';
import {
  AccountNotices,
  Gate,
  LinkQuestion,
  SessionProvider,
  siteSession,
  Toasts,
  useSiteFields,
} from 'docusaurus-lock/client/root';

/**
 * Puts Apollo Client and the session around the whole site and gates it.
 *
 * `Root` is the one place above the router that is never unmounted, which no option of the theme
 * offers. It would break if Docusaurus rendered it below the router.
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
