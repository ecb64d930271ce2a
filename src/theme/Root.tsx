import React, {useState, type ReactNode} from 'react';
import {ApolloProvider} from '@apollo/client/react';
import AccountNotes from '@site/src/components/AccountNotes';
import Toasts, {showToast} from '@site/src/components/Toasts';
import Gate from '@site/src/session/Gate';
import {createSession} from '@site/src/session/create-session';
import {gateCookie, noGateCookie} from '@site/src/session/gate-cookie';
import {SessionProvider} from '@site/src/session/session-context';
import {useSiteFields} from '@site/src/components/use-site-fields';

const unkeptMessage =
  'This browser does not let the site store your session. It ends when you ' +
  'close or reload the page.';

/**
 * Puts Apollo Client and the session around the whole site and gates it.
 *
 * `Root` is the one place above the router that is never unmounted, which no
 * option of the theme offers. It would break if Docusaurus rendered it below
 * the router.
 */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const {build, graphqlEndpoint} = useSiteFields();
  const [session] = useState(() =>
    createSession({
      endpoint: graphqlEndpoint,
      gateCookie: build === 'static' ? noGateCookie : gateCookie,
      // The sign-in build is left by a reload; the guide says it then.
      onUnkept() {
        if (build !== 'sign-in') {
          showToast('warning', unkeptMessage);
        }
      },
    }),
  );
  return (
    <ApolloProvider client={session.client}>
      <SessionProvider session={session}>
        <Gate build={build}>{children}</Gate>
        <AccountNotes />
        <Toasts />
      </SessionProvider>
    </ApolloProvider>
  );
}
