import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {Form, Formik, type FormikHelpers} from 'formik';
import {useSiteFields} from '@site/src/components/use-site-fields';
import {useSession} from '@site/src/session/session-context';
import type {Credentials} from '../SignInForm/credentials-schema';
import Field from '../form/Field';
import SubmitButton from '../form/SubmitButton';
import styles from '../form/styles.module.css';
import {
  minLength,
  newPasswordSchema,
  type NewPassword,
} from './new-password-schema';

const empty: NewPassword = {newPassword: '', repeatedPassword: ''};

export interface ChangePasswordFormProps {
  /** What the reader typed to sign in; the password has expired. */
  credentials: Credentials;
  /** Returns to the form to sign in. */
  onBack(): void;
}

/** Asks for a new password in place of an expired one, then signs in. */
export default function ChangePasswordForm({
  credentials: {email, password},
  onBack,
}: ChangePasswordFormProps): ReactNode {
  const {changePassword} = useSession();
  const {productName} = useSiteFields();
  const [failure, setFailure] = useState('');
  const firstInput = useRef<HTMLInputElement>(null);

  useEffect(() => firstInput.current?.focus(), []);

  async function submit(
    {newPassword}: NewPassword,
    form: FormikHelpers<NewPassword>,
  ): Promise<void> {
    setFailure('');
    const refusal = await changePassword(email, password, newPassword);
    form.resetForm();
    if (refusal) {
      setFailure(
        refusal.reason === 'unsupported'
          ? `Your password cannot be changed here. Change it in ${productName}, then sign in.`
          : refusal.message,
      );
      firstInput.current?.focus();
    }
  }

  return (
    <Formik
      initialValues={empty}
      validationSchema={newPasswordSchema}
      onSubmit={submit}>
      <Form method="post" noValidate aria-labelledby="change-password">
        <h1 className={styles.title} id="change-password">
          Choose a new password
        </h1>
        <p id="password-rules">
          Your password has expired. The new one needs at least {minLength}{' '}
          characters.
        </p>
        <div className={`${styles.field} ${styles.spaced}`}>
          <label htmlFor="account">User Name</label>
          {/* Tells password managers which account the password is for. */}
          <input
            id="account"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
          />
        </div>
        <Field
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          describedBy="password-rules"
          ref={firstInput}
        />
        <Field
          name="repeatedPassword"
          label="Repeat the new password"
          type="password"
          autoComplete="new-password"
        />
        <p role="alert" className={`${styles.message} ${styles.spaced}`}>
          {failure}
        </p>
        <SubmitButton
          label="Change password"
          pendingLabel="Changing password"
        />
        <button
          type="button"
          className="button button--link button--block"
          onClick={onBack}>
          Back to sign in
        </button>
      </Form>
    </Formik>
  );
}
