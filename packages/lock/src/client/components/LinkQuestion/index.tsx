import React, {useEffect, useRef, type ReactNode} from 'react';
import {interpolate} from '@docusaurus/Interpolate';
import {useSession} from '../../session/session-context';
import {texts} from '../../tokens/texts';
import styles from './styles.module.css';

/**
 * Asks a reader who opened a link with the token of another user whether to become that user.
 * Escape keeps the present session.
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
      text: user ? interpolate(texts.linkStay, {email: user.email}) : texts.linkRefuse,
    },
    {
      isAgreed: true,
      look: 'secondary',
      text: interpolate(texts.linkAccept, {email: linkUser.email}),
    },
  ];
  return (
    <dialog
      ref={dialog}
      className={`dialog ${styles.question}`}
      aria-labelledby="link-question"
      onCancel={() => answerLink(false)}>
      <p id="link-question">
        {interpolate(texts.linkUser, {email: <strong>{linkUser.email}</strong>})}{' '}
        {user
          ? interpolate(texts.linkCurrentUser, {email: <strong>{user.email}</strong>})
          : texts.linkUserInTab}
      </p>
      <p>{texts.linkAdvice}</p>
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
