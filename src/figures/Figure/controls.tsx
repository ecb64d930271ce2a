import React, {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

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
export function Choice<Value>(props: ChoiceProps<Value>): ReactNode {
  const id = useId();
  const {options} = props;
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        autoComplete="off"
        value={options.findIndex(([value]) => value === props.value)}
        onChange={(event) => {
          const chosen = options[Number(event.target.value)];
          if (chosen) {
            props.onChange(chosen[0]);
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
  /** Default 0. */
  min?: number;
  max: number;
  /** Default 1. */
  step?: number;
  /** The value as it is shown and spoken, with its unit. */
  text: string;
  disabled?: boolean;
}

/** A native slider with its label and value: arrow keys move it by a step. */
export function Slider({text, label, min = 0, ...props}: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        {...props}
        min={min}
        id={id}
        type="range"
        // Firefox would bring back what stood there before a reload.
        autoComplete="off"
        aria-valuetext={text}
        onChange={(event) => props.onChange(Number(event.target.value))}
      />
    </div>
  );
}

/** A native checkbox with its label. */
export function Checkbox(props: ControlProps<boolean>): ReactNode {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        autoComplete="off"
        checked={props.value}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.label}
    </label>
  );
}
