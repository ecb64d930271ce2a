import React, {useEffect, useRef, type ReactNode} from 'react';
import {useSession} from '../../session/session-context';
import type {User} from '../../session/state';
import styles from './styles.module.css';

/**
 * Asks a reader who opened a link with the token of another user which of the
 * two to be. Escape keeps the session that was there.
 */
export default function LinkQuestion(): ReactNode {
  const {user, linkUser} = useSession();
  return user && linkUser && <Question linkUser={linkUser} user={user} />;
}

/** @param user whose session was there. */
function Question({user, linkUser}: {user: User; linkUser: User}): ReactNode {
  const {answerLink} = useSession();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${styles.question}`}
      aria-labelledby="link-question"
      onCancel={() => answerLink(false)}>
      <p id="link-question">
        {'This link signs you in as '}
        <strong>{linkUser.email}</strong>. You are signed in as <strong>{user.email}</strong>.
      </p>
      <p>If you did not expect this, stay signed in as {user.email}.</p>
      {/* The first button has the focus. */}
      <button
        type="button"
        className="button button--primary button--block"
        onClick={() => answerLink(false)}>
        Stay signed in as {user.email}
      </button>
      <button
        type="button"
        className="button button--secondary button--block"
        onClick={() => answerLink(true)}>
        Sign in as {linkUser.email}
      </button>
    </dialog>
  );
}
