import React, {useEffect, useRef, type ReactNode} from 'react';
import {useSession} from '../../session/session-context';
import type {User} from '../../session/state';
import styles from './styles.module.css';

/**
 * Asks a reader who opened a link with the token of another user which of the
 * two to be. Escape keeps the session that was there, in this tab or another.
 */
export default function LinkQuestion(): ReactNode {
  const {user, linkUser, isCookieOther} = useSession();
  if (user && linkUser) {
    return <Question key="link" linkUser={linkUser} user={user} />;
  }
  // Of the user of the other tab only the server knows who it is.
  return user && isCookieOther && <Question key="other" linkUser={user} />;
}

/** @param user whose session was there; without one, somebody's in another tab. */
function Question({user, linkUser}: {user?: User; linkUser: User}): ReactNode {
  const {answerLink} = useSession();
  const stay = user ? `Stay signed in as ${user.email}` : 'Stay signed in there';
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
        <strong>{linkUser.email}</strong>
        {user ? '. You are signed in as ' : '. In another tab you are signed in as '}
        <strong>{user ? user.email : 'somebody else'}</strong>.
      </p>
      <p>If you did not expect this, {stay.replace('S', 's')}.</p>
      {/* The first button has the focus. */}
      <button
        type="button"
        className="button button--primary button--block"
        onClick={() => answerLink(false)}>
        {stay}
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
