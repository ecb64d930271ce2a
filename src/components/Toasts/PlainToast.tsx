import React, {type ReactNode} from 'react';
import type {Message} from './message';
import styles from './styles.module.css';

/** The last message, while or where react-toastify cannot be fetched. */
export default function PlainToast({
  messages,
}: {
  messages: readonly Message[];
}): ReactNode {
  return (
    <p className={styles.plain} role="alert">
      {messages.at(-1)?.text}
    </p>
  );
}
