import React, {useEffect, useState, type ReactNode} from 'react';
import {showToast} from 'docusaurus-lock/client/components/Toasts/index';
import {useSiteFields} from 'docusaurus-lock/client/components/use-site-fields';
import type {SignInFailure} from 'docusaurus-lock/client/session/lifecycle';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import {takePageState} from 'docusaurus-lock/client/tokens/storage';
import {packageName, type AccountsFields} from '../../fields';
import styles from './styles.module.css';

/**
 * Signs in with a provider: by its button, or by the answer with which the provider has led
 * back to this page.
 *
 * @param props.form to sign in by password, in whose place the button may stand.
 * @param props.links what is offered below it.
 */
export function ProviderSignIn(props: {form: ReactNode; links: ReactNode}): ReactNode {
  const {provider} = useSiteFields().features[packageName] as AccountsFields;
  const {name, isOnly, isAutomatic} = provider;
  const session = useSession();
  const {phase} = session;
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState('');
  const isFormShown = !['starting', 'loading', 'signed-in'].includes(phase);

  async function run(step: () => Promise<SignInFailure | null>): Promise<void> {
    setIsPending(true);
    setMessage('');
    const failure = await step();
    setIsPending(false);
    if (failure) {
      setMessage(failure.message);
      showToast('error', failure.message);
    }
  }

  async function begin(): Promise<SignInFailure | null> {
    const {beginAtProvider} = await loadProvider();
    return beginAtProvider(session);
  }

  async function goOn(): Promise<void> {
    const {takeProviderAnswer, completeAtProvider} = await loadProvider();
    const answer = takeProviderAnswer();
    if (answer) {
      await run(() => completeAtProvider(session, answer));
    } else if (isAutomatic) {
      await run(begin);
    }
  }

  useEffect(() => {
    if (!isFormShown) {
      return;
    }
    const signOutUrl = takePageState('signOutUrl');
    if (signOutUrl) {
      window.location.assign(signOutUrl);
      return;
    }
    // After the effect, which must not set state itself.
    queueMicrotask(() => void goOn());
    // Once, when it is known that nobody is signed in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFormShown]);

  return (
    <>
      {!isOnly && props.form}
      <div className={styles.provider}>
        {isOnly && <h1 className={styles.title}>Sign in to read this guide.</h1>}
        <button
          type="button"
          className={`button button--block ${isOnly ? 'button--primary' : 'button--secondary'}`}
          disabled={phase === 'starting' || isPending}
          onClick={() => void run(begin)}>
          {isPending ? 'Signing in…' : `Sign in with ${name}`}
        </button>
        <p role="alert" className={styles.message}>
          {message}
        </p>
      </div>
      {!isOnly && props.links}
    </>
  );
}

// In a script of its own: what is shown does not wait for it.
const loadProvider = () => import('../provider');
