import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {Form, Formik, type FormikHelpers} from 'formik';
import {preloadToasts, showToast} from '@site/src/components/Toasts';
import {useSession} from '@site/src/session/session-context';
import Field from '../form/Field';
import SubmitButton from '../form/SubmitButton';
import styles from '../form/styles.module.css';
import {credentialsSchema, type Credentials} from './credentials-schema';

/**
 * Asks for user name and password. It is in the HTML before its script is
 * loaded; until then the button is disabled and the method is `post`, so that
 * an early submit never puts a password into an address.
 */
export default function SignInForm({
  email: initialEmail = '',
  onPasswordExpired = () => {},
}: {
  /** For a reader who returns to the form; the password gets the focus. */
  email?: string;
  /** The credentials are right, but the password has to be changed. */
  onPasswordExpired?: (credentials: Credentials) => void;
}): ReactNode {
  const {signIn} = useSession();
  const isBrowser = useIsBrowser();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');

  useEffect(preloadToasts, []);
  useEffect(() => {
    // A reader who was faster than the script has chosen a field already.
    if (!document.querySelector('input:focus')) {
      (initialEmail ? passwordInput : emailInput).current?.focus();
    }
  }, [initialEmail]);

  async function submit(
    credentials: Credentials,
    form: FormikHelpers<Credentials>,
  ): Promise<void> {
    const {email, password} = credentials;
    setMessage('');
    const failure = await signIn(email.trim(), password);
    // The password is not kept after the request.
    form.resetForm({values: {email, password: ''}});
    if (failure?.reason === 'password-expired') {
      onPasswordExpired({email: email.trim(), password});
    } else if (failure) {
      setMessage(failure.message);
      showToast('error', failure.message);
      passwordInput.current?.focus();
    }
  }

  return (
    <Formik
      initialValues={{email: initialEmail, password: ''}}
      validationSchema={credentialsSchema}
      onSubmit={submit}>
      <Form method="post" noValidate>
        <h1 className={styles.title}>
          Please enter your user credentials to sign in.
        </h1>
        <noscript>
          <p>
            Signing in needs JavaScript. Allow it for this site, then reload the
            page.
          </p>
        </noscript>
        <Field
          name="email"
          label="User Name"
          placeholder="Enter User Name"
          type="email"
          autoComplete="username"
          ref={emailInput}
        />
        <Field
          name="password"
          label="Password"
          placeholder="Enter password"
          type="password"
          autoComplete="current-password"
          describedBy={message && 'sign-in-message'}
          canShow
          ref={passwordInput}
        />
        {/* Read with the password, which has the focus; the toast is an alert. */}
        {message && (
          <p
            id="sign-in-message"
            className={`${styles.message} ${styles.spaced}`}>
            {message}
          </p>
        )}
        <SubmitButton
          label="Log In"
          pendingLabel="Logging in"
          disabled={!isBrowser}
        />
      </Form>
    </Formik>
  );
}
