import React, {useId, useState, type ReactNode} from 'react';
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
const tones = {good: ['green', '✓'], bad: ['red', '✕'], idle: ['grey', '○']} as const;

interface EntryProps {
  /** How good it is; `idle` for what does not happen. */
  tone: keyof typeof tones;
  /** Whether it is what holds now; it is then framed. */
  isCurrent?: boolean;
  children: ReactNode;
}

/** An item of a list: a sign, and what it stands for. */
export function Entry({tone, isCurrent, children}: EntryProps): ReactNode {
  const [colour, sign] = tones[tone];
  return (
    <li className={styles.entry} aria-current={isCurrent || undefined}>
      <i className={`${styles.sign} tone-${colour}`} aria-hidden="true">
        {sign}
      </i>
      <div>{children}</div>
    </li>
  );
}

interface ControlProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

interface ChoiceProps<Value> extends ControlProps<Value> {
  /** Values with what is shown for them, which differs for each. */
  options: readonly (readonly [value: Value, text: string])[];
}

/** A native select with its label. */
export function Choice<Value>({label, options, value, onChange}: ChoiceProps<Value>): ReactNode {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        autoComplete="off"
        value={options.findIndex(([option]) => option === value)}
        onChange={(event) => {
          const chosen = options[Number(event.target.value)];
          if (chosen) {
            onChange(chosen[0]);
          }
        }}>
        {options.map(([, text], index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SliderProps extends ControlProps<number> {
  max: number;
  step: number;
  /** The value as it is shown and spoken, with its unit. */
  text: string;
}

/** A native slider from 0 with its label and value: arrow keys move it by a step. */
export function Slider({text, label, onChange, ...props}: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        {...props}
        id={id}
        type="range"
        min={0}
        // Firefox would bring back what stood there before a reload.
        autoComplete="off"
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

/** A native checkbox with its label. */
export function Checkbox({label, value, onChange}: ControlProps<boolean>): ReactNode {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        autoComplete="off"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
