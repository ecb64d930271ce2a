import React, {
  useEffect,
  useLayoutEffect,
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
  describedBy,
  canShow = false,
  ref,
  ...input
}: ComponentProps<'input'> & {
  name: string;
  label: string;
  /** Id of a text that describes the field besides its message. */
  describedBy?: string;
  /** Whether a button shows what is typed into a password; default false. */
  canShow?: boolean;
  ref?: Ref<HTMLInputElement>;
}): ReactNode {
  const [field, {touched, error}, {setValue}] = useField<string>(input.name);
  const message = touched ? error : undefined;
  const [isShown, setShown] = useState(false);
  const isBrowser = useIsBrowser();

  // What was typed, or filled in by a password manager, before the script was
  // loaded is in the page but not in Formik, which would overwrite it.
  useLayoutEffect(() => {
    const typed = document.querySelector<HTMLInputElement>(`#${input.name}`);
    if (typed?.value) {
      void setValue(typed.value, false);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mounting.
  }, []);

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
            [describedBy, message && messageId].filter(Boolean).join(' ') ||
            undefined
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
      <p id={messageId} className={styles.message} aria-live="polite">
        {message}
      </p>
    </div>
  );
}

/**
 * The button of a form: disabled, with a spinner, while it is submitted, which
 * screen readers hear. A submit of invalid fields moves the focus to the first.
 *
 * @param props.isEarly whether the form does not work yet: the button is disabled,
 *   unless plugins/first-load/early-submit.js enables it, and the style sheet shows whether the
 *   form has been submitted.
 */
export function SubmitButton({
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
