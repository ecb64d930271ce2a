import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Two blocks side by side, the first one wider; stacked on a phone. */
export default function Columns({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.columns}>{children}</div>;
}
