import React, {Suspense, useEffect, useRef, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {ProviderSignIn} from '@lock/provider/ProviderSignIn';
import Card, {Notice} from '../../components/Card';
import {lazyWithFallback} from '../../components/lazy-with-fallback';
import {useSiteFields} from '../../components/use-site-fields';
import {useSession} from '../../session/session-context';
import {notices, signedOutText} from '../../tokens/texts';
import type {ChangePasswordFormProps} from '../ChangePasswordForm';
import SignInForm, {type Credentials} from '../SignInForm';
import styles from './styles.module.css';

// Few readers need it, so it is not in the script that everyone loads.
const ChangePasswordForm = lazyWithFallback<ChangePasswordFormProps>(
  () => import('../ChangePasswordForm'),
  ChangePasswordUnavailable,
);

/** The form with its links, between which a feature may put a way of its own. */
const SignInWays =
  ProviderSignIn ??
  (({form, links}) => (
    <>
      {form}
      {links}
    </>
  ));

export interface SignInScreenProps {
  /** Why a reader who is signed in does not get the guide; default null. */
  obstacle?: 'cookies-blocked' | 'server-unavailable' | null;
}

/** The sign-in screen, a page of its own in the sign-in build. */
export default function SignInScreen({obstacle = null}: SignInScreenProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {withBaseUrl} = useBaseUrlUtils();
  const [email, setEmail] = useState('');
  const [change, setChange] = useState<{expired: Credentials | null} | null>(null);

  return (
    <>
      {/* Docusaurus sets these in SiteMetadata, which is below Root. */}
      <Head>
        <html lang="en" dir="ltr" />
        <title>{siteConfig.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        {siteConfig.favicon && <link rel="icon" href={withBaseUrl(siteConfig.favicon)} />}
      </Head>
      <Card isTall={change !== null}>
        <SignedOutNote />
        {obstacle ? (
          <Notice text={notices[obstacle]} />
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
          <SignInWays
            form={
              <SignInForm email={email} onPasswordExpired={(expired) => setChange({expired})} />
            }
            links={<Links onChangePassword={() => setChange({expired: null})} />}
          />
        )}
      </Card>
    </>
  );
}

function Links({onChangePassword}: {onChangePassword: () => void}): ReactNode {
  const {signInHelp} = useSiteFields();
  const isBrowser = useIsBrowser();
  return (
    <div className={styles.links}>
      {/* The style sheet hides it unless the server offers it. */}
      <button
        type="button"
        className={`button button--link ${styles.change}`}
        disabled={!isBrowser}
        onClick={onChangePassword}>
        Change password
      </button>
      {signInHelp && (
        <a className="button button--link" href={signInHelp.href}>
          {signInHelp.text}
        </a>
      )}
    </div>
  );
}

/** Shows why the form appears; nothing to a reader who was not signed in. */
function SignedOutNote(): ReactNode {
  const {signedOutReason, signedOutMessage} = useSession();
  const {productName} = useSiteFields();
  const note = useRef<HTMLParagraphElement>(null);

  // Not rendered: screen readers announce what changes in a status, and not
  // what is in it when it appears.
  useEffect(() => {
    if (note.current) {
      note.current.textContent = signedOutText(signedOutReason, signedOutMessage, productName);
    }
  }, [signedOutReason, signedOutMessage, productName]);

  return <p role="status" className={styles.note} ref={note} />;
}

function ChangePasswordUnavailable({expired}: ChangePasswordFormProps): ReactNode {
  const reason = expired ? `${notices.passwordExpired} ` : '';
  return <Notice text={reason + notices.changeFormMissing} label="Reload" />;
}
