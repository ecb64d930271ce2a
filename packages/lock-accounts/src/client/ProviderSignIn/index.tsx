import React, {useEffect, useState, type ReactNode} from 'react';
import {interpolate} from '@docusaurus/Interpolate';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import {formStyles as styles} from 'docusaurus-lock/client/sign-in/SignInForm/index';
import {browserStorage} from 'docusaurus-lock/client/tokens/browser';
import {type SignedOutReason, texts} from 'docusaurus-lock/client/tokens/texts';
import type {SignInProvider} from '../../fields';
import {translatedTexts} from '../texts';

interface ProviderSignInProps extends SignInProvider {
  form: ReactNode;
  links: ReactNode;
}

/** Signs in with a provider, by its button or by the answer with which it redirected back here. */
export function ProviderSignIn({name, isOnly, form, links}: ProviderSignInProps): ReactNode {
  const session = useSession();
  const {phase, signedOutReason} = session;
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isFormShown = !['starting', 'loading', 'signed-in', 'signing-out'].includes(phase);

  async function run(step: 'begin' | 'complete'): Promise<void> {
    setIsPending(true);
    // In a separate script, so that the first render does not wait for it.
    const failure = await import('../provider')
      .then((provider) => provider[step](session))
      .catch(() => texts.failedToProcess);
    setIsPending(false);
    setMessage(failure);
  }

  useEffect(() => {
    if (!isFormShown || leaveAfterSignOut(signedOutReason)) {
      return;
    }
    const complete = () => {
      // The provider has redirected back to this tab.
      if (browserStorage('sessionStorage').get('sso')?.includes('"query":')) {
        void run('complete');
      }
    };
    // In a microtask, because the effect must not set state; and when the Back button shows this
    // page again.
    queueMicrotask(complete);
    window.addEventListener('pageshow', complete);
    return () => window.removeEventListener('pageshow', complete);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFormShown]);

  return (
    <>
      {!isOnly && form}
      {isOnly && <h1 className={styles.title}>{translatedTexts.onlyProvider}</h1>}
      <button
        type="button"
        className={`button button--primary button--block margin-top--md ${isOnly ? '' : 'button--outline'}`}
        disabled={phase === 'starting' || isPending}
        onClick={() => void run('begin')}>
        {isPending ? translatedTexts.signingIn : interpolate(translatedTexts.signInWith, {name})}
      </button>
      {message && (
        <div role="alert" className="alert alert--danger margin-top--md">
          {message}
        </div>
      )}
      {!isOnly && links}
    </>
  );
}

/** After a Logout in this tab, goes to the address where the provider ends its session too. */
function leaveAfterSignOut(reason: SignedOutReason): boolean {
  const local = browserStorage('localStorage');
  const signOutUrl = local.get('sso-end');
  // Stays after a sign-out in another tab, because that tab needs it.
  if (reason !== 'signed-out-elsewhere') {
    local.remove('sso-end');
  }
  if (!signOutUrl || reason !== 'none') {
    return false;
  }
  window.location.assign(signOutUrl);
  return true;
}
