import React, {useEffect, useRef, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {SignInMethods} from '@lock/sign-in-methods';
import {lockTexts} from 'docusaurus-lock-server/shared/lock-texts';
import Card, {Notice} from '../../components/Card';
import {usePublicConfig} from '../../components/use-public-config';
import {useSession} from '../../session/session-context';
import {texts, signedOutText} from '../../tokens/texts';
import SignInForm, {type SignInFormProps} from '../SignInForm';
import styles from './styles.module.css';

export interface SignInMethodsProps {
  renderForm: (props: SignInFormProps) => ReactNode;
  /** The site's own link for readers who cannot sign in, or nothing. */
  help: ReactNode;
}

/** The form and the help link, or a feature's component that adds other ways to sign in. */
const Ways =
  SignInMethods ??
  (({renderForm, help}: SignInMethodsProps) => (
    <>
      {renderForm({})}
      {help}
    </>
  ));

const english = {htmlLang: 'en', direction: 'ltr'};

const switchTexts = {
  'cookies-blocked': texts.cookiesBlocked,
  'server-unavailable': texts.serverUnavailable,
  'file-sent': texts.fileSent,
  'cookie-kept': texts.cookieKept,
} as const;

export interface SignInScreenProps {
  /** Why a signed-in reader does not get the guide, or a signed-out reader still has it. */
  switchError?: keyof typeof switchTexts | null;
}

/** The sign-in screen, a page of its own in the sign-in build. */
export default function SignInScreen({switchError = null}: SignInScreenProps): ReactNode {
  const {siteConfig, i18n} = useDocusaurusContext();
  const {withBaseUrl} = useBaseUrlUtils();
  const {signInHelp} = usePublicConfig();

  // If the site has no title text of its own, the whole form is in English.
  const isOwn = texts.signInTitle !== lockTexts.signInTitle;
  const {htmlLang, direction} = i18n.localeConfigs[isOwn ? i18n.currentLocale : ''] ?? english;

  return (
    <>
      {/* Docusaurus sets these in SiteMetadata, which is below Root. */}
      <Head>
        <html lang={htmlLang} dir={direction} />
        <title>{siteConfig.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        {siteConfig.favicon && <link rel="icon" href={withBaseUrl(siteConfig.favicon)} />}
      </Head>
      <Card>
        <SignedOutNote isCookieKept={switchError === 'cookie-kept'} />
        {switchError && switchError !== 'cookie-kept' ? (
          <Notice text={switchTexts[switchError]}>
            {switchError === 'file-sent' ? (
              <a className="button button--primary button--block" href={withBaseUrl('/')}>
                {texts.openGuide}
              </a>
            ) : undefined}
          </Notice>
        ) : (
          <Ways
            renderForm={(props) => <SignInForm {...props} />}
            help={
              signInHelp && (
                <a className={`button button--link ${styles.help}`} href={signInHelp.href}>
                  {signInHelp.text}
                </a>
              )
            }
          />
        )}
      </Card>
    </>
  );
}

/** Shows why the form appears; nothing to a reader who was not signed in. */
function SignedOutNote({isCookieKept}: {isCookieKept: boolean}): ReactNode {
  const {signedOutReason, signedOutMessage} = useSession();
  const {productName} = usePublicConfig();
  const note = useRef<HTMLParagraphElement>(null);

  // Set in an effect and not rendered: screen readers announce changes of a status, but not the
  // text that it has when it appears.
  useEffect(() => {
    if (note.current) {
      note.current.textContent = isCookieKept
        ? texts.cookieKept
        : signedOutText(signedOutReason, signedOutMessage, productName);
    }
  }, [isCookieKept, signedOutReason, signedOutMessage, productName]);

  return <p role="status" className={styles.note} ref={note} />;
}
