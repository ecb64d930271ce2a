import React, {useEffect, useLayoutEffect, useRef, useState, type ReactNode} from 'react';
import {Form, Formik, type FormikHelpers} from 'formik';
import {object, string} from 'yup';
import {emailAddress} from 'docusaurus-lock-server/shared/email-address';
import {passwordChangeMark} from 'docusaurus-lock-server/shared/password-change';
import {preloadToasts, showToast} from '../../components/Toasts';
import {useSiteFields} from '../../components/use-site-fields';
import {useSession} from '../../session/session-context';
import {fieldMessages, notices} from '../../tokens/texts';
import {PasswordField, SubmitButton, UserNameField} from '../form';
import styles from '../form/styles.module.css';

/** What the sign-in form asks for. */
export interface Credentials {
  email: string;
  password: string;
}

/** What the sign-in form accepts, with its messages. */
export const credentialsSchema = object({
  email: string().trim().required(fieldMessages.userNameRequired).matches(emailAddress, {
    message: fieldMessages.userNameInvalid,
    excludeEmptyString: true,
  }),
  password: string().required(fieldMessages.passwordRequired),
});

/**
 * Asks for user name and password. It is in the HTML before its script is loaded: what was typed or
 * filled in until then counts, and the button is disabled. No password gets into an address or is
 * sent by the browser itself: the method is `post`, and fields have no names.
 */
export default function SignInForm({
  email = '',
  onPasswordExpired = () => {},
}: {
  /** For a reader who returns to the form; the password gets the focus. */
  email?: string;
  /** The credentials are right, but the password has to be changed, which is possible here. */
  onPasswordExpired?: (credentials: Credentials) => void;
}): ReactNode {
  const {signIn, phase} = useSession();
  const {productName} = useSiteFields();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const isStarting = phase === 'starting';
  const [initialValues] = useState(() => (isStarting && readFields()) || {email, password: ''});

  useEffect(() => preloadToasts(), []);
  // Before the next key: what is typed goes on in the same field, even if React has
  // made the form anew.
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
    if (isExpired && document.documentElement.hasAttribute(passwordChangeMark)) {
      onPasswordExpired({email: email.trim(), password});
    } else if (failure) {
      setMessage(isExpired ? notices.passwordExpiredElsewhere(productName) : failure.message);
      showToast('error', failure.message);
      passwordInput.current?.focus();
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={credentialsSchema} onSubmit={submit}>
      <Form method="post" noValidate onChange={() => setMessage(undefined)}>
        <h1 className={styles.title}>Please enter your user credentials to sign in.</h1>
        <noscript>
          <p>{notices.noScript}</p>
        </noscript>
        <UserNameField ref={emailInput} />
        <PasswordField
          name="password"
          label="Password"
          placeholder="Enter password"
          autoComplete="current-password"
          failure={message}
          ref={passwordInput}
        />
        <SubmitButton label="Log In" pendingLabel="Logging in" isDisabled={isStarting} />
      </Form>
    </Formik>
  );
}

/**
 * What stands in the fields of the page that was parsed; null while pre-rendering. React keeps the
 * text of a field, and Formik has to learn it. Where something has changed the page meanwhile, such
 * as a translator or the button of a password manager, React makes the fields anew.
 */
function readFields(): Credentials | null {
  if (typeof document === 'undefined') {
    return null;
  }
  const read = (id: string) => document.querySelector<HTMLInputElement>(`input#${id}`)?.value ?? '';
  return {email: read('email'), password: read('password')};
}
