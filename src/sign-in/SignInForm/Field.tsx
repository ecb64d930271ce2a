import React, {type ComponentProps, type ReactNode, type Ref} from 'react';
import {useField} from 'formik';
import styles from './styles.module.css';

/** A labelled input of the form, its message tied to it for screen readers. */
export default function Field({
  label,
  ref,
  ...input
}: ComponentProps<'input'> & {
  name: string;
  label: string;
  ref?: Ref<HTMLInputElement>;
}): ReactNode {
  const [field, {touched, error}] = useField<string>(input.name);
  const message = touched ? error : undefined;
  const messageId = `${input.name}-message`;
  return (
    <div className={styles.field}>
      <label htmlFor={input.name}>{label}</label>
      <input
        {...input}
        {...field}
        ref={ref}
        id={input.name}
        aria-required
        aria-invalid={message !== undefined}
        aria-describedby={message && messageId}
      />
      <p id={messageId} className={styles.message} aria-live="polite">
        {message}
      </p>
    </div>
  );
}
