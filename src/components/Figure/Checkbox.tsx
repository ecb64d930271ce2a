import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label. */
export default function Checkbox(props: CheckboxProps): ReactNode {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        autoComplete="off"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.label}
    </label>
  );
}
