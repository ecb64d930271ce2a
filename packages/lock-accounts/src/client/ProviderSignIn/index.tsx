import React, {useEffect, useState, type ReactNode} from 'react';
import {interpolate} from '@docusaurus/Interpolate';
import {showToast} from 'docusaurus-lock/client/components/Toasts/index';
import {useSiteFields} from 'docusaurus-lock/client/components/use-site-fields';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import {browserStorage, takePageState} from 'docusaurus-lock/client/tokens/browser';
import {texts} from 'docusaurus-lock/client/tokens/texts';
import {packageName, type AccountsFields} from '../../fields';
import {ownTexts} from '../texts';
import {signOutKey} from '../sign-out';
import styles from './styles.module.css';

/** Signs in with a provider, by its button or by the answer with which it has led back here. */
export function ProviderSignIn(props: {form: ReactNode; links: ReactNode}): ReactNode {
  const {name, isOnly} = (useSiteFields().features[packageName] as AccountsFields).provider;
  const session = useSession();
  const {phase} = session;
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState('');
  const isFormShown = !['starting', 'loading', 'signed-in'].includes(phase);

  async function run(step: 'begin' | 'complete'): Promise<void> {
    setIsPending(true);
    // In a script of its own: what is shown does not wait for it.
    const failure = await import('../provider')
      .then((provider) => provider[step](session))
      .catch(() => texts.failedToProcess);
    setIsPending(false);
    setMessage(failure ?? '');
    if (failure) {
      showToast('error', failure);
    }
  }

  useEffect(() => {
    const signOutUrl = isFormShown && takePageState('signOutUrl');
    if (isFormShown) {
      browserStorage('localStorage').remove(signOutKey);
    }
    if (signOutUrl) {
      window.location.assign(signOutUrl);
      return;
    }
    const complete = () => {
      // Where nobody is signed in by now, and the provider has led back to this tab.
      if (isFormShown && browserStorage('sessionStorage').get('sso')?.includes('"query":')) {
        void run('complete');
      }
    };
    // After the effect, which must not set state; and on a page that is shown again as it was.
    queueMicrotask(complete);
    window.addEventListener('pageshow', complete);
    return () => window.removeEventListener('pageshow', complete);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFormShown]);

  return (
    <>
      {!isOnly && props.form}
      {isOnly && <h1 className={styles.title}>{ownTexts.onlyProvider}</h1>}
      <button
        type="button"
        className={`button button--primary button--block margin-top--md ${isOnly ? '' : 'button--outline'}`}
        disabled={phase === 'starting' || isPending}
        onClick={() => void run('begin')}>
        {isPending ? ownTexts.signingIn : interpolate(ownTexts.signInWith, {name})}
      </button>
      {message && (
        <div role="alert" className="alert alert--danger margin-top--md">
          {message}
        </div>
      )}
      {!isOnly && props.links}
    </>
  );
}
