import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Says that the current user is being loaded, to eyes and screen readers. */
export default function LoadingIndicator(): ReactNode {
  return (
    <div className={styles.screen} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>Loading…</span>
    </div>
  );
}
