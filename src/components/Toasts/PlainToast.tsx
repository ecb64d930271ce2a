import React, {type ReactNode} from 'react';
import type {Message} from './message';
import styles from './styles.module.css';

/** Shows the last message while react-toastify is loading or cannot be loaded. */
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
