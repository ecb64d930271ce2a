import React, {useEffect, useState, type ReactNode} from 'react';
import type {SignInProvider} from '../../../shared/site-fields';
import {showToast} from '../../components/Toasts';
import type {SignInFailure} from '../../session/start-session';
import {useSession} from '../../session/session-context';
import {takePageState} from '../../tokens/storage';
import styles from './styles.module.css';

/**
 * Signs in with a provider: by its button, or by the answer with which the provider has led
 * back to this page.
 */
export default function ProviderSignIn({
  provider: {name, isOnly, isAutomatic},
}: {
  provider: SignInProvider;
}): ReactNode {
  const {phase, beginAtProvider, findProviderAnswer} = useSession();
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

  useEffect(() => {
    if (!isFormShown) {
      return;
    }
    const signOutUrl = takePageState('signOutUrl');
    if (signOutUrl) {
      window.location.assign(signOutUrl);
      return;
    }
    void findProviderAnswer().then((complete) => {
      const step = complete ?? (isAutomatic ? beginAtProvider : undefined);
      return step && run(step);
    });
    // Once, when it is known that nobody is signed in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFormShown]);

  return (
    <div className={styles.provider}>
      {isOnly && <h1 className={styles.title}>Sign in to read this guide.</h1>}
      <button
        type="button"
        className={`button button--block ${isOnly ? 'button--primary' : 'button--secondary'}`}
        disabled={phase === 'starting' || isPending}
        onClick={() => void run(beginAtProvider)}>
        {isPending ? 'Signing in…' : `Sign in with ${name}`}
      </button>
      <p role="alert" className={styles.message}>
        {message}
      </p>
    </div>
  );
}
