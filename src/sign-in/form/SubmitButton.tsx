import React, {type ReactNode} from 'react';
import {useFormikContext} from 'formik';
import styles from './styles.module.css';
import {useFocusInvalid} from './use-focus-invalid';

/**
 * The button of a form: disabled, with a spinner, while it is submitted, which
 * screen readers hear. A submit of invalid fields moves the focus to the first.
 *
 * @param props.isEarly whether the form does not work yet: the button is disabled,
 *   unless plugins/first-load/early-submit.js enables it, and the style sheet shows whether the
 *   form has been submitted.
 */
export default function SubmitButton({
  label,
  pendingLabel,
  isEarly = false,
}: {
  label: string;
  pendingLabel: string;
  isEarly?: boolean;
}): ReactNode {
  const {isSubmitting} = useFormikContext();
  useFocusInvalid();
  const pending = (
    <>
      <span className={styles.spinner} aria-hidden="true" /> {pendingLabel}
    </>
  );
  return (
    <>
      <button
        type="submit"
        className="button button--primary button--block"
        disabled={isEarly || isSubmitting}
        suppressHydrationWarning={isEarly}>
        {isEarly ? (
          <>
            <span className={styles.unlessSubmitted}>{label}</span>
            <span className={styles.whenSubmitted}>{pending}</span>
          </>
        ) : isSubmitting ? (
          pending
        ) : (
          label
        )}
      </button>
      <p role="status" className="visually-hidden">
        {isEarly ? (
          <span className={styles.whenSubmitted}>{pendingLabel}</span>
        ) : (
          isSubmitting && pendingLabel
        )}
      </p>
    </>
  );
}
