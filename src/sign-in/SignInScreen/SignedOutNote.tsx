import React, {useEffect, useRef, type ReactNode} from 'react';
import {useSiteFields} from '@site/src/components/use-site-fields';
import {useSession} from '@site/src/session/session-context';
import {messages} from '@site/src/graphql/error-catalogue';
import type {SignedOutReason} from '@site/src/session/session-state';
import styles from './styles.module.css';

/** Says why the form appears; nothing to a reader who was not signed in. */
export default function SignedOutNote(): ReactNode {
  const {signedOutReason, signedOutMessage} = useSession();
  const {productName} = useSiteFields();
  const note = useRef<HTMLParagraphElement>(null);

  // Not rendered: screen readers announce what changes in a status, and not
  // what is in it when it appears.
  useEffect(() => {
    if (note.current) {
      note.current.textContent = noteOn(
        signedOutReason,
        signedOutMessage,
        productName,
      );
    }
  }, [signedOutReason, signedOutMessage, productName]);

  return <p role="status" className={styles.note} ref={note} />;
}

function noteOn(
  reason: SignedOutReason,
  message: string,
  productName: string,
): string {
  switch (reason) {
    case 'none':
      return '';
    case 'ended':
      return 'Your session has ended. Sign in again.';
    case 'unreachable':
      return `${productName} could not be reached, so you were signed out. Sign in again in a moment.`;
    case 'failed':
      return `${productName} answered with an error, so you were signed out. Sign in again in a moment.`;
    case 'refresh-failed':
      return `${(message || messages.refreshFailed).replace(/\.?$/, '.')} Sign in again.`;
    case 'link-invalid':
      return 'The link is no longer valid. Sign in here.';
    case 'signed-out-elsewhere':
      return 'You signed out in another tab.';
  }
}
