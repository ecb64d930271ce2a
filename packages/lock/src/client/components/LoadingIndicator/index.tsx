import React, {type ReactNode} from 'react';
import {texts} from '../../tokens/texts';
import Card from '../Card';
import styles from './styles.module.css';

interface LoadingIndicatorProps {
  /** Default "Loading…". */
  text?: string;
  /** Shown below the text; default a line that comes after 8 s. */
  children?: ReactNode;
}

/** Shows a spinner and a text; screen readers announce the text. */
export default function LoadingIndicator({
  text = texts.loading,
  children,
}: LoadingIndicatorProps): ReactNode {
  return (
    <Card isMain={false}>
      <div className={styles.row} role="status">
        <span className={`spinner ${styles.spinner}`} aria-hidden="true" />
        <span>{text}</span>
      </div>
      {children ?? (
        <p className="late" role="status">
          {texts.late}
        </p>
      )}
    </Card>
  );
}
