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
export default function Choice<Value>(props: ChoiceProps<Value>): ReactNode {
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
