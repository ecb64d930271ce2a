import React, {type ReactNode} from 'react';
import {texts} from '../../tokens/texts';
import Card from '../Card';
import styles from './styles.module.css';

interface LoadingIndicatorProps {
  /** Default: that the current user is being loaded. */
  text?: string;
  /** Shown below the text; default a line that comes after 8 s. */
  children?: ReactNode;
}

/** Shows what is going on, to eyes and screen readers. */
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
