import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/**
 * Shows what is going on, to eyes and screen readers: by default that the
 * current user is being loaded.
 */
export default function LoadingIndicator({text = 'Loading…'}: {text?: string}): ReactNode {
  return (
    <div className={styles.screen} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
