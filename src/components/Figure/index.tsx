import React, {type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from './styles.module.css';

interface FigureProps {
  caption: string;
  /** Native controls; without script they do not show. */
  controls: ReactNode;
  /** The outcome in a sentence, told to screen readers when it changes. */
  result: string;
  /** What is drawn. */
  children: ReactNode;
}

/**
 * The frame of a figure whose values a reader may change. Search leaves out
 * figures with controls, so the page also says in words what the figure shows.
 */
export default function Figure(props: FigureProps): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{props.caption}</figcaption>
      {props.children}
      <output className={styles.result} aria-live="polite">
        {props.result}
      </output>
      <fieldset className={styles.controls} disabled={!isBrowser}>
        <legend>Try other values</legend>
        {props.controls}
      </fieldset>
    </figure>
  );
}
