import React, {useState, type CSSProperties, type ReactNode} from 'react';
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
    <figure className={styles.figure} data-nosnippet>
      <figcaption className={styles.caption}>{props.caption}</figcaption>
      {props.children}
      <output className={styles.result} aria-live="polite">
        {props.result}
      </output>
      <fieldset className={`${styles.controls} script-only`} disabled={!isBrowser}>
        <legend>Try other values</legend>
        {props.controls}
      </fieldset>
    </figure>
  );
}

/** Keeps what a reader sets; `field` connects a control with a value. */
export function useValues<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const field = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => setValues({...values, [name]: value}),
  });
  return {values, field};
}

/** A colour and a sign, since colour alone tells some readers nothing. */
const tones = {
  good: ['green', '✓'],
  warn: ['orange', '!'],
  bad: ['red', '✕'],
  idle: ['grey', '○'],
  none: ['grey', '?'],
} as const;

/** How good a state is; `idle` for what does not happen, `none` for unknown. */
type Tone = keyof typeof tones;

interface SignProps {
  tone: Tone;
  className?: string;
  style?: CSSProperties;
}

/** The sign of a state in its colour; the state itself stands beside it. */
export function Sign({tone, className = '', style}: SignProps): ReactNode {
  const [colour, sign] = tones[tone];
  return (
    <i className={`${styles.sign} tone-${colour} ${className}`} style={style} aria-hidden="true">
      {sign}
    </i>
  );
}

interface EntryProps {
  tone: Tone;
  /** Whether it is what holds now; it is then framed. */
  isCurrent?: boolean;
  children: ReactNode;
}

/** An item of a list: a sign, and what it stands for. */
export function Entry({tone, isCurrent, children}: EntryProps): ReactNode {
  return (
    <li className={styles.entry} aria-current={isCurrent || undefined}>
      <Sign tone={tone} />
      <div>{children}</div>
    </li>
  );
}
