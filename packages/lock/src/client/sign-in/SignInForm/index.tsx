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
import {interpolate} from '@docusaurus/Interpolate';
import {Form, Formik, type FormikHelpers, useField, useFormikContext} from 'formik';
import {object, string} from 'yup';
import {emailAddress} from 'docusaurus-lock-server/shared/email-address';
import {preloadToasts, showToast} from '../../components/Toasts';
import {usePublicConfig} from '../../components/use-public-config';
import {useSession} from '../../session/session-context';
import {texts} from '../../tokens/texts';
import styles from './styles.module.css';

/** The fields of the sign-in form. */
export interface Credentials {
  email: string;
  password: string;
}

/** The rules of the sign-in form, with their texts. */
export const credentialsSchema = object({
  email: string().trim().required(texts.userNameRequired).matches(emailAddress, {
    message: texts.userNameInvalid,
    excludeEmptyString: true,
  }),
  password: string().required(texts.passwordRequired),
});

export interface SignInFormProps {
  /** For a reader who returns to the form; the password gets the focus. */
  email?: string;
  /** Called when the password has expired; returns whether it can be changed here. */
  onPasswordExpired?: (credentials: Credentials) => boolean;
}

/**
 * Asks for user name and password. It is in the HTML before its script is loaded: what was typed or
 * filled in until then counts, and the button is disabled. No password gets into an address or is
 * sent by the browser itself: the method is `post`, and fields have no names.
 */
export default function SignInForm({email = '', onPasswordExpired}: SignInFormProps): ReactNode {
  const {signIn, phase} = useSession();
  const {productName} = usePublicConfig();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const isStarting = phase === 'starting';
  const [initialValues] = useState(() => (isStarting && readFields()) || {email, password: ''});

  useEffect(() => preloadToasts(), []);
  // Before the next key press, so that typing goes on in the same field even if React has recreated
  // the form.
  useLayoutEffect(() => {
    // A reader who was faster than the script has chosen a field already.
    if (!document.querySelector('input:focus')) {
      (initialValues.email ? passwordInput : emailInput).current?.focus();
    }
  }, [initialValues]);

  async function submit(
    credentials: Credentials,
    {resetForm}: FormikHelpers<Credentials>,
  ): Promise<void> {
    const {email, password} = credentials;
    setMessage(undefined);
    const failure = await signIn(email.trim(), password);
    // The password is not kept after the request.
    resetForm({values: {email, password: ''}});
    const isExpired = failure?.reason === 'password-expired';
    if (failure && !(isExpired && onPasswordExpired?.({email: email.trim(), password}))) {
      setMessage(isExpired ? interpolate(texts.passwordExpired, {productName}) : failure.message);
      showToast('error', failure.message);
      passwordInput.current?.focus();
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={credentialsSchema} onSubmit={submit}>
      <Form method="post" noValidate onChange={() => setMessage(undefined)}>
        <h1 className={styles.title}>{texts.signInTitle}</h1>
        <noscript>
          <p>{texts.noScript}</p>
        </noscript>
        <UserNameField ref={emailInput} />
        <PasswordField
          name="password"
          label={texts.password}
          placeholder={texts.passwordPlaceholder}
          autoComplete="current-password"
          failure={message}
          ref={passwordInput}
        />
        <SubmitButton label={texts.logIn} pendingLabel={texts.loggingIn} isDisabled={isStarting} />
        {isStarting && (
          <p role="status" className={`late ${styles.late}`}>
            {texts.formLate}
          </p>
        )}
      </Form>
    </Formik>
  );
}

/**
 * Reads the fields of the form in the HTML; null while pre-rendering. React keeps the text of a
 * field, but Formik has to be given it. If something has changed the page meanwhile, such as a
 * translator or the button of a password manager, React recreates the fields.
 */
function readFields(): Credentials | null {
  if (typeof document === 'undefined') {
    return null;
  }
  const read = (id: string) => document.querySelector<HTMLInputElement>(`input#${id}`)?.value ?? '';
  return {email: read('email'), password: read('password')};
}

export {styles as formStyles};

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
      label={texts.userName}
      placeholder={texts.userNamePlaceholder}
      type="email"
      autoComplete="username"
      ref={ref}
    />
  );
}

/** A masked field with a button that shows its text. */
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
        {texts.show}
        <span className="visually-hidden"> {label.toLowerCase()}</span>
      </button>
    </Field>
  );
}

/**
 * A labelled input of the form, described by its message for screen readers.
 *
 * @param props.children elements over the end of the input.
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
          className="control"
          // The browser itself sends nothing of a field without a name, however the form is
          // submitted. Formik finds the field by its id.
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
 * The submit button of a form. While the form is submitted, the button is disabled and shows a
 * spinner, and screen readers announce that. A submit of invalid fields moves the focus to the
 * first.
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
        {/* Texts that change are in elements, because translators replace text nodes. */}
        {isSubmitting ? (
          <span>
            <span className="spinner" aria-hidden="true" /> <span>{pendingLabel}</span>
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
