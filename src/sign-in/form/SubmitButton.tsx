import React, {type ReactNode} from 'react';
import {useFormikContext} from 'formik';
import styles from './styles.module.css';
import {useFocusInvalid} from './use-focus-invalid';

/**
 * The button of a form: disabled, with a spinner, while it is submitted, which
 * screen readers hear. A submit of invalid fields moves the focus to the first.
 */
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
  useFocusInvalid();
  return (
    <>
      <button
        type="submit"
        className="button button--primary button--block"
        disabled={disabled || isSubmitting}>
        {isSubmitting ? (
          <>
            <span className={styles.spinner} aria-hidden="true" />{' '}
            {pendingLabel}
          </>
        ) : (
          label
        )}
      </button>
      <p role="status" className="visually-hidden">
        {isSubmitting && pendingLabel}
      </p>
    </>
  );
}
