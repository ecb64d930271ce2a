import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

interface ScaleProps {
  /**
   * A Markdown list from the lowest values to the highest. Each item is a state
   * in emphasis, such as `_Warning_`, and its range.
   */
  children: ReactNode;
}

/** Shows the ranges of a value side by side; on a phone below each other. */
export default function Scale({children}: ScaleProps): ReactNode {
  return <div className={styles.scale}>{children}</div>;
}
