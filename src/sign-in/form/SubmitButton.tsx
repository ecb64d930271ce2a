import React, {type ReactNode} from 'react';
import {useFormikContext} from 'formik';
import styles from './styles.module.css';

/** The button of a form: disabled, with a spinner, while it is submitted. */
export default function SubmitButton({
  label,
  pendingLabel,
  disabled = false,
}: {
  label: string;
  pendingLabel: string;
  disabled?: boolean;
}): ReactNode {
  const {isSubmitting} = useFormikContext();
  return (
    <button
      type="submit"
      className="button button--primary button--block"
      disabled={disabled || isSubmitting}>
      {isSubmitting ? (
        <>
          <span className={styles.spinner} aria-hidden="true" /> {pendingLabel}
        </>
      ) : (
        label
      )}
    </button>
  );
}
