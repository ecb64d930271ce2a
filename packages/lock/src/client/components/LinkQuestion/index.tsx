import React, {useEffect, useRef, type ReactNode} from 'react';
import {useSession} from '../../session/session-context';
import styles from './styles.module.css';

/**
 * Asks a reader who opened a link with the token of another user which of the two to be. Escape
 * keeps the session that was there.
 */
export default function LinkQuestion(): ReactNode {
  const {user, linkUser, answerLink} = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (linkUser) {
      dialog.current?.showModal();
    }
  }, [linkUser]);
  if (!linkUser) {
    return null;
  }
  const buttons = [
    // The first one has the focus.
    {
      isAgreed: false,
      look: 'primary',
      text: user ? `Stay signed in as ${user.email}` : 'Do not sign in',
    },
    {isAgreed: true, look: 'secondary', text: `Sign in as ${linkUser.email}`},
  ];
  return (
    <dialog
      ref={dialog}
      className={`dialog ${styles.question}`}
      aria-labelledby="link-question"
      onCancel={() => answerLink(false)}>
      <p id="link-question">
        {'This link signs you in as '}
        <strong>{linkUser.email}</strong>.{' '}
        {user ? (
          <>
            {'You are signed in as '}
            <strong>{user.email}</strong>.
          </>
        ) : (
          'Another user is signed in in another tab.'
        )}
      </p>
      <p>If you did not expect this, choose the first button.</p>
      {buttons.map(({isAgreed, look, text}) => (
        <button
          key={look}
          type="button"
          className={`button button--${look} button--block`}
          onClick={() => answerLink(isAgreed)}>
          {text}
        </button>
      ))}
    </dialog>
  );
}
