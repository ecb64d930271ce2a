import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {Form, Formik, type FormikHelpers} from 'formik';
import {useSiteFields} from '../../components/use-site-fields';
import {useSession} from '../../session/session-context';
import {notices} from '../../tokens/texts';
import {Field, SubmitButton} from '../form';
import styles from '../form/styles.module.css';
import type {Credentials} from '../SignInForm';
import {changePasswordSchema} from './schema';

/** What the form that changes a password asks for. */
interface ChangePassword extends Credentials {
  newPassword: string;
  repeatedPassword: string;
}

export interface ChangePasswordFormProps {
  /** The account, and its expired password, as typed to sign in. */
  expired: {email: string; password: string} | null;
  /** Returns to the form to sign in. */
  onBack: () => void;
}

/**
 * Changes a password, then signs in. Asks for the account and its password
 * unless the reader has just typed them.
 */
export default function ChangePasswordForm({expired, onBack}: ChangePasswordFormProps): ReactNode {
  const {changePassword} = useSession();
  const {productName} = useSiteFields();
  const [failure, setFailure] = useState('');
  const firstInput = useRef<HTMLInputElement>(null);
  const initialValues: ChangePassword = {
    ...(expired ?? {email: '', password: ''}),
    newPassword: '',
    repeatedPassword: '',
  };

  useEffect(() => firstInput.current?.focus(), []);

  async function submit(
    {email, password, newPassword}: ChangePassword,
    form: FormikHelpers<ChangePassword>,
  ): Promise<void> {
    setFailure('');
    const refusal = await changePassword(email.trim(), password, newPassword);
    // No password that the reader typed here is kept after the request.
    form.resetForm({values: {...initialValues, email}});
    if (refusal) {
      setFailure(
        refusal.reason === 'unsupported'
          ? notices.passwordUnchangeable(productName)
          : refusal.message,
      );
      firstInput.current?.focus();
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={changePasswordSchema} onSubmit={submit}>
      <Form
        method="post"
        noValidate
        aria-labelledby="change-password"
        onChange={() => setFailure('')}>
        <h1 className={styles.title} id="change-password">
          Choose a new password
        </h1>
        <p id="password-rules">
          {`${expired ? `${notices.passwordExpired} ` : ''}${notices.passwordRule}`}
        </p>
        {expired ? (
          <div className={styles.field}>
            <label htmlFor="account">User Name</label>
            {/* Tells password managers which account the password is for. */}
            <input
              id="account"
              type="email"
              autoComplete="username"
              value={expired.email}
              readOnly
            />
          </div>
        ) : (
          <>
            <Field
              name="email"
              label="User Name"
              placeholder="Enter User Name"
              type="email"
              autoComplete="username"
              ref={firstInput}
            />
            <Field
              name="password"
              label="Current password"
              placeholder="Enter current password"
              canShow
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
        <Field
          name="newPassword"
          label="New password"
          placeholder="Enter new password"
          canShow
          type="password"
          autoComplete="new-password"
          describedBy="password-rules"
          ref={expired ? firstInput : undefined}
        />
        <Field
          name="repeatedPassword"
          label="Repeat the new password"
          placeholder="Repeat new password"
          canShow
          type="password"
          autoComplete="new-password"
        />
        <p role="alert" className={styles.message}>
          {failure}
        </p>
        <SubmitButton label="Change password" pendingLabel="Changing password" />
        <button type="button" className="button button--link button--block" onClick={onBack}>
          Back to sign in
        </button>
      </Form>
    </Formik>
  );
}
