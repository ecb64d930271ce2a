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

interface FieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  /** Why the server refused the form, where the field has no message of its own. */
  failure?: string;
  /** Id of a text that describes the field besides its message. */
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The field for the account, which is an e-mail address. */
export function UserNameField({ref}: Pick<FieldProps, 'ref'>): ReactNode {
  return (
    <Field
      name="email"
      label="User Name"
      placeholder="Enter User Name"
      type="email"
      autoComplete="username"
      ref={ref}
    />
  );
}

/** A masked field with a button that shows what is typed. */
export function PasswordField(props: FieldProps): ReactNode {
  const {name, label} = props;
  const [isShown, setShown] = useState(false);
  const isBrowser = useIsBrowser();
  return (
    <Field {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.show}
        aria-pressed={isShown}
        aria-controls={name}
        disabled={!isBrowser}
        onClick={() => setShown(!isShown)}>
        Show<span className="visually-hidden"> {label.toLowerCase()}</span>
      </button>
    </Field>
  );
}

/**
 * A labelled input of the form, described by its message for screen readers.
 *
 * @param props.children what stands over the end of the input.
 */
function Field({label, failure, describedBy, children, ...input}: FieldProps): ReactNode {
  const [field, {touched, error}] = useField<string>(input.name);
  const invalid = touched ? error : undefined;
  const message = invalid ?? failure;
  const messageId = `${input.name}-message`;
  const describedByIds = [describedBy, message && messageId].filter(Boolean).join(' ');
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
          id={input.name}
          aria-required
          aria-invalid={message !== undefined}
          aria-describedby={describedByIds || undefined}
        />
        {children}
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
  const {submitCount, isSubmitting, isValid} = useFormikContext();
  const handledSubmits = useRef(0);
  useEffect(() => {
    if (!isSubmitting && submitCount !== handledSubmits.current) {
      handledSubmits.current = submitCount;
      if (submitCount > 0 && !isValid) {
        document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }
    }
  }, [submitCount, isSubmitting, isValid]);
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
