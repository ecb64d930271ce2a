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

/** How good a state is; `idle` for what does not happen, `none` for unknown. */
export type Tone = 'good' | 'fair' | 'warn' | 'bad' | 'idle' | 'none';

/** A sign for each tone, since colour alone tells some readers nothing. */
export const signs: Record<Tone, string> = {
  good: '✓',
  fair: '–',
  warn: '!',
  bad: '✕',
  idle: '○',
  none: '?',
};

/** Class that paints an element in a tone, in both colour modes. */
export function toneClass(tone: Tone): string {
  return styles[tone] ?? '';
}

/** A state with what is said about it. */
interface LegendEntry {
  name: string;
  tone: Tone;
  text: string;
  /** Whether it is the state that holds; it is then framed. */
  isCurrent?: boolean;
}

/** States of a drawing as a list: sign, name and text of each. */
export function Legend(props: {entries: LegendEntry[]}): ReactNode {
  return (
    <ul className={styles.legend}>
      {props.entries.map(({name, tone, text, isCurrent}) => (
        <li key={name} aria-current={isCurrent || undefined}>
          <span className={toneClass(tone)} aria-hidden="true">
            {signs[tone]}
          </span>
          <div>
            <b>{name}</b> {text}
          </div>
        </li>
      ))}
    </ul>
  );
}
