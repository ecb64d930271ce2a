import React, {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useField, useFormikContext} from 'formik';
import styles from './styles.module.css';

/** A labelled input of the form, described by its message for screen readers. */
export function Field({
  label,
  failure,
  describedBy,
  canShow = false,
  ref,
  ...input
}: ComponentProps<'input'> & {
  name: string;
  label: string;
  /** Why the server refused the form, where the field has no message of its own. */
  failure?: string;
  /** Id of a text that describes the field besides its message. */
  describedBy?: string;
  /** Whether a button shows what is typed into a password; default false. */
  canShow?: boolean;
  ref?: Ref<HTMLInputElement>;
}): ReactNode {
  const [field, {touched, error}] = useField<string>(input.name);
  const invalid = touched ? error : undefined;
  const message = invalid ?? failure;
  const [isShown, setShown] = useState(false);
  const isBrowser = useIsBrowser();

  const messageId = `${input.name}-message`;
  return (
    <div className={styles.field}>
      <label htmlFor={input.name}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          {...field}
          // The browser itself sends nothing of a field without a name, however
          // the form is submitted. Formik finds it by its id.
          name={undefined}
          type={isShown ? 'text' : input.type}
          ref={ref}
          id={input.name}
          aria-required
          aria-invalid={message !== undefined}
          aria-describedby={
            [describedBy, message && messageId].filter(Boolean).join(' ') || undefined
          }
        />
        {canShow && (
          <button
            type="button"
            className={styles.show}
            aria-pressed={isShown}
            aria-controls={input.name}
            disabled={!isBrowser}
            onClick={() => setShown(!isShown)}>
            Show<span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      <p id={messageId} className={styles.message}>
        <span aria-live="polite">{invalid}</span>
        {/* The toast of a failure is an alert already. */}
        <span>{invalid ? undefined : failure}</span>
      </p>
    </div>
  );
}

/**
 * The button of a form: disabled, with a spinner, while it is submitted, which
 * screen readers hear. A submit of invalid fields moves the focus to the first.
 *
 * @param props.isDisabled whether the form does not work yet; default false.
 */
export function SubmitButton({
  label,
  pendingLabel,
  isDisabled = false,
}: {
  label: string;
  pendingLabel: string;
  isDisabled?: boolean;
}): ReactNode {
  const {isSubmitting} = useFormikContext();
  useFocusInvalid();
  return (
    <>
      <button
        type="submit"
        className="button button--primary button--block"
        disabled={isDisabled || isSubmitting}>
        {/* Texts that come and go are in elements: a translator replaces texts of a page. */}
        {isSubmitting ? (
          <span>
            <span className={styles.spinner} aria-hidden="true" /> <span>{pendingLabel}</span>
          </span>
        ) : (
          label
        )}
      </button>
      <p role="status" className="visually-hidden">
        {isSubmitting && <span>{pendingLabel}</span>}
      </p>
    </>
  );
}

/** Moves the focus to the first invalid field when a submit was refused. */
function useFocusInvalid(): void {
  const {submitCount, isSubmitting, isValid} = useFormikContext();
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) {
      return;
    }
    seen.current = submitCount;
    if (submitCount > 0 && !isValid) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting, isValid]);
}
