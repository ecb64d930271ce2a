import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

interface MessageProps {
  /** Markdown: what kind of message it is, in bold, and then its text. */
  children: ReactNode;
}

/** Shows the text of a message that the platform sends, as an example. */
export default function Message({children}: MessageProps): ReactNode {
  return <figure className={styles.message}>{children}</figure>;
}
