import React, {
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
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
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(preloadToasts, []);
  useEffect(() => {
    if (initialEmail) {
      passwordInput.current?.focus();
    }
  }, [initialEmail]);

  async function submit(
    credentials: Credentials,
    form: FormikHelpers<Credentials>,
  ): Promise<void> {
    const {email, password} = credentials;
    const failure = await signIn(email.trim(), password);
    // The password is not kept after the request.
    form.resetForm({values: {email, password: ''}});
    if (failure?.reason === 'password-expired') {
      onPasswordExpired({email: email.trim(), password});
    } else if (failure) {
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
        />
        <Field
          name="password"
          label="Password"
          placeholder="Enter password"
          type="password"
          autoComplete="current-password"
          ref={passwordInput}
        />
        <SubmitButton
          label="Log In"
          pendingLabel="Logging in"
          disabled={!isHydrated}
        />
      </Form>
    </Formik>
  );
}
