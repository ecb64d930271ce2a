import React, {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  /** Values with what is shown for them. */
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** A native select with its label. */
export default function Choice(props: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        autoComplete="off"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
