import React, {type ReactNode} from 'react';
import {useReaderRole} from '@site/src/components/use-reader-role';
import styles from './styles.module.css';

/**
 * Says once, above the tasks of a page, for whom its chips speak. Its place is kept
 * while the role is unknown: nothing moves.
 */
export default function ReaderLine(): ReactNode {
  const reader = useReaderRole();
  return (
    <p className={`${styles.line} screen-only`}>
      {reader && `You read this as ${reader.role}${reader.company ? ` at ${reader.company}` : ''}.`}
    </p>
  );
}
