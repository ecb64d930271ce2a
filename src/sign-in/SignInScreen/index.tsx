import React, {useEffect, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useSession} from '@site/src/session/session-context';
import type {Door} from '@site/src/session/use-door';
import SignInForm from '../SignInForm';
import styles from './styles.module.css';

const notices: Partial<Record<Door, string>> = {
  blocked:
    'You are signed in, but your browser does not keep cookies for this site, so the guide cannot be opened. Allow cookies, then try again.',
  stuck:
    'You are signed in, but the server does not open the guide at the moment. Try again in a minute.',
};

/** The login screen (specification 2), a page of its own in the sign-in build. */
export default function SignInScreen({door}: {door: Door}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {start} = useSession();
  const notice = notices[door];

  // In the sign-in build the session starts here, once this screen is
  // hydrated: an update before that makes React mount it anew, and what was
  // typed meanwhile is lost.
  useEffect(() => void start(), [start]);

  return (
    <>
      {/* SiteMetadata, which says this elsewhere, stands below Root. */}
      <Head>
        <html lang="en" dir="ltr" />
        <title>{siteConfig.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        <link rel="icon" href="/img/favicon.svg" />
      </Head>
      <main className={styles.screen}>
        <div className={styles.card}>
          <p className={styles.site}>{siteConfig.title}</p>
          {notice ? (
            <div role="alert">
              <p>{notice}</p>
              <button
                type="button"
                className="button button--primary button--block"
                onClick={() => window.location.reload()}>
                Try again
              </button>
            </div>
          ) : (
            <SignInForm />
          )}
        </div>
      </main>
    </>
  );
}
