import React, {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {lazyWithFallback} from '@site/src/components/lazy-with-fallback';
import {useSiteFields} from '@site/src/components/use-site-fields';
import {messages, type SignedOutReason} from '@site/src/tokens/texts';
import {useSession} from '@site/src/session/session-context';
import {canChangePassword} from '@site/src/session/actions';
import type {ChangePasswordFormProps} from '../ChangePasswordForm';
import SignInForm, {type Credentials} from '../SignInForm';
import styles from './styles.module.css';

// Few readers need it, so it is not in the script that everyone loads.
const ChangePasswordForm = lazyWithFallback<ChangePasswordFormProps>(
  () => import('../ChangePasswordForm'),
  ChangePasswordUnavailable,
);

const notices = {
  'cookies-blocked':
    'You are signed in, but your browser does not keep cookies for this site, so the guide cannot be opened. Allow cookies, then try again.',
  'server-unavailable':
    'You are signed in, but the server does not open the guide at the moment. Try again in a minute.',
};

export interface SignInScreenProps {
  /** Why a reader who is signed in does not get the guide; default null. */
  obstacle?: keyof typeof notices | null;
}

/** The sign-in screen, a page of its own in the sign-in build. */
export default function SignInScreen({
  obstacle = null,
}: SignInScreenProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {signInHelp} = useSiteFields();
  const {start} = useSession();
  const isBrowser = useIsBrowser();
  const [email, setEmail] = useState('');
  const [change, setChange] = useState<{expired: Credentials | null} | null>(
    null,
  );

  // In the sign-in build the session starts here, once this screen is
  // hydrated: an update before that would make React remount it, and what was
  // typed meanwhile would be lost.
  useEffect(() => void start(), [start]);

  return (
    <>
      {/* Docusaurus sets these in SiteMetadata, which is below Root. */}
      <Head>
        <html lang="en" dir="ltr" />
        <title>{siteConfig.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        <link rel="icon" href="/img/favicon.svg" />
      </Head>
      <main className={styles.screen}>
        <div className={styles.card}>
          <p className={styles.site}>
            <img src="/img/logo.svg" alt="" width="28" height="28" />
            {siteConfig.title}
          </p>
          <SignedOutNote />
          {obstacle ? (
            <div role="alert">
              <p>{notices[obstacle]}</p>
              <button
                type="button"
                className="button button--primary button--block"
                onClick={() => window.location.reload()}>
                Try again
              </button>
            </div>
          ) : change ? (
            <Suspense>
              <ChangePasswordForm
                expired={change.expired}
                onBack={() => {
                  setEmail(change.expired?.email ?? '');
                  setChange(null);
                }}
              />
            </Suspense>
          ) : (
            <>
              <SignInForm
                email={email}
                onPasswordExpired={(expired) => setChange({expired})}
              />
              <div className={styles.links}>
                {/* As pre-rendered until hydrated. */}
                {(!isBrowser || canChangePassword()) && (
                  <button
                    type="button"
                    className="button button--link"
                    disabled={!isBrowser}
                    onClick={() => setChange({expired: null})}>
                    Change password
                  </button>
                )}
                {signInHelp && (
                  <a className="button button--link" href={signInHelp.href}>
                    {signInHelp.text}
                  </a>
                )}
              </div>
            </>
          )}
        </div>
      </main>
    </>
  );
}

/** Says why the form appears; nothing to a reader who was not signed in. */
function SignedOutNote(): ReactNode {
  const {signedOutReason, signedOutMessage} = useSession();
  const {productName} = useSiteFields();
  const note = useRef<HTMLParagraphElement>(null);

  // Not rendered: screen readers announce what changes in a status, and not
  // what is in it when it appears.
  useEffect(() => {
    if (note.current) {
      note.current.textContent = noteOn(
        signedOutReason,
        signedOutMessage,
        productName,
      );
    }
  }, [signedOutReason, signedOutMessage, productName]);

  return <p role="status" className={styles.note} ref={note} />;
}

function noteOn(
  reason: SignedOutReason,
  message: string,
  productName: string,
): string {
  switch (reason) {
    case 'none':
      return '';
    case 'ended':
      return 'Your session has ended. Sign in again.';
    case 'unreachable':
      return `${productName} could not be reached, so you were signed out. Sign in again in a moment.`;
    case 'failed':
      return `${productName} answered with an error, so you were signed out. Sign in again in a moment.`;
    case 'refresh-failed':
      return `${(message || messages.refreshFailed).replace(/\.?$/, '.')} Sign in again.`;
    case 'link-invalid':
      return 'The link is no longer valid. Sign in here.';
    case 'signed-out-elsewhere':
      return 'You signed out in another tab.';
  }
}

/** Shown when the script of the form for a new password could not be loaded. */
function ChangePasswordUnavailable(): ReactNode {
  return (
    <div role="alert">
      <p>
        Your password has expired, and the form to change it could not be
        loaded. Check your network connection, reload the page and sign in
        again.
      </p>
      <button
        type="button"
        className="button button--primary button--block"
        onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}
