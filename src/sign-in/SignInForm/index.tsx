import React, {
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {Form, Formik, type FormikHelpers} from 'formik';
import {preloadToasts, showToast} from '@site/src/components/Toasts';
import {useSession} from '@site/src/session/session-context';
import Field from './Field';
import {credentialsSchema, type Credentials} from './credentials-schema';
import styles from './styles.module.css';

const empty: Credentials = {email: '', password: ''};

/**
 * Asks for user name and password. It is in the HTML before its script is
 * loaded; until then the button is disabled and the method is `post`, so that
 * an early submit never puts a password into an address.
 */
export default function SignInForm(): ReactNode {
  const {signIn} = useSession();
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(preloadToasts, []);

  async function submit(
    credentials: Credentials,
    form: FormikHelpers<Credentials>,
  ): Promise<void> {
    const {email} = credentials;
    const message = await signIn(email.trim(), credentials.password);
    // The password is not kept after the request.
    form.resetForm({values: {email, password: ''}});
    if (message !== null) {
      showToast('error', message);
      passwordInput.current?.focus();
    }
  }

  return (
    <Formik
      initialValues={empty}
      validationSchema={credentialsSchema}
      onSubmit={submit}>
      {({isSubmitting}) => (
        <Form method="post" noValidate>
          <h1 className={styles.title}>
            Please enter your user credentials to sign in.
          </h1>
          <noscript>
            <p>
              Signing in needs JavaScript. Allow it for this site, then reload
              the page.
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
          <button
            type="submit"
            className="button button--primary button--block"
            disabled={!isHydrated || isSubmitting}>
            {isSubmitting ? (
              <>
                <span className={styles.spinner} aria-hidden="true" /> Logging
                in
              </>
            ) : (
              'Log In'
            )}
          </button>
        </Form>
      )}
    </Formik>
  );
}
