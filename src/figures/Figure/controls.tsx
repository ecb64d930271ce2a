import React, {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

interface ChoiceProps<Value> {
  label: string;
  value: Value;
  /** Values with what is shown for them, which differs for each. */
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
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

interface SliderProps {
  label: string;
  value: number;
  /** Default 0. */
  min?: number;
  max: number;
  /** Default 1. */
  step?: number;
  /** The value as it is shown and spoken, with its unit. */
  text: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A native slider with its label and value: arrow keys move it by a step. */
export function Slider({
  text,
  label,
  min = 0,
  ...props
}: SliderProps): ReactNode {
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

interface CheckboxProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A native checkbox with its label. */
export function Checkbox(props: CheckboxProps): ReactNode {
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
