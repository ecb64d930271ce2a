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

declare global {
  interface Window {
    /** The form as it was parsed, see lock/plugin/first-load/early-submit.js. */
    earlyForm?: {
      /** Its fields keep what was typed, even if React has made others. */
      form: HTMLFormElement;
      /** Id of the field that had the focus last. */
      focused?: string;
    };
  }
}

function inputOf(parent: ParentNode | undefined, name: string): HTMLInputElement | null {
  return parent?.querySelector<HTMLInputElement>(`#${name}`) ?? null;
}

/** A form below Formik. What stands in its fields is what is sent. */
export function FieldForm(props: ComponentProps<'form'>): ReactNode {
  const {values, setValues, submitForm} = useFormikContext<Record<string, string>>();

  async function submit(form: HTMLFormElement): Promise<void> {
    const standing = {...values};
    for (const name of Object.keys(values)) {
      standing[name] = inputOf(form, name)?.value ?? standing[name] ?? '';
    }
    // Formik submits what it has rendered.
    await setValues(standing, false);
    await submitForm();
  }

  return (
    <form
      {...props}
      // No password gets into an address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    />
  );
}

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
  const [{value}, {touched, error}, {setValue, setTouched}] = useField<string>(input.name);
  const invalid = touched ? error : undefined;
  const message = invalid ?? failure;
  const [isShown, setShown] = useState(false);
  const isBrowser = useIsBrowser();

  // The input is not controlled: what stands in it stays, whoever put it there and
  // whether or not an event told. Formik gets it here, on change, on blur and on
  // submit. It changes the input only when it has another value itself.
  const wasRead = useRef(false);
  useLayoutEffect(() => {
    const element = inputOf(document, input.name);
    const typed = wasRead.current
      ? ''
      : inputOf(window.earlyForm?.form, input.name)?.value || element?.value;
    wasRead.current = true;
    if (typed) {
      void setValue(typed, false);
    } else if (element && element.value !== value) {
      element.value = value;
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Formik makes a function for each render.
  }, [value]);

  const messageId = `${input.name}-message`;
  return (
    <div className={styles.field}>
      <label htmlFor={input.name}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          // The browser itself sends nothing of a field without a name, however
          // the form is submitted. Formik finds it by its id.
          name={undefined}
          type={isShown ? 'text' : input.type}
          ref={ref}
          id={input.name}
          onChange={({target}) => void setValue(target.value)}
          onBlur={({target}) => {
            void setTouched(true, false);
            void setValue(target.value);
          }}
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
 * @param props.isEarly whether the form does not work yet: the button is disabled,
 *   unless lock/plugin/first-load/early-submit.js enables it, and the style sheet shows whether the
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
  const button = useRef<HTMLButtonElement>(null);
  // Not by a prop: the script enables the button that was parsed, and React may have
  // made another.
  useLayoutEffect(() => {
    const {earlySubmit} = document.documentElement.dataset;
    if (isEarly && earlySubmit && button.current) {
      button.current.disabled = earlySubmit === 'made';
    }
  }, [isEarly]);
  const pending = (
    <span>
      <span className={styles.spinner} aria-hidden="true" /> <span>{pendingLabel}</span>
    </span>
  );
  return (
    <>
      <button
        ref={button}
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
          isSubmitting && <span>{pendingLabel}</span>
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
