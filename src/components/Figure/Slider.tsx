import React, {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Default 1. */
  step?: number;
  /** The value as it is shown and spoken, with its unit. */
  text: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A native slider with its label and value: arrow keys move it by a step. */
export default function Slider({
  text,
  label,
  ...props
}: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        {...props}
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
