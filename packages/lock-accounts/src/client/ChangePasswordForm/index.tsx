import React, {useEffect, useRef, useState, type ReactNode, type Ref} from 'react';
import {Form, Formik, type FormikHelpers} from 'formik';
import {ref, string} from 'yup';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import {
  type Credentials,
  credentialsSchema,
  formStyles as styles,
  PasswordField,
  SubmitButton,
  UserNameField,
} from 'docusaurus-lock/client/sign-in/SignInForm/index';
import {minPasswordLength} from 'docusaurus-lock-server/shared/limits';
import {changePassword} from '../change-password';
import {notices} from '../texts';

/** Messages of the fields that it refuses. */
export const fieldMessages = {
  newPasswordRequired: 'Enter a new password',
  newPasswordShort: `Use at least ${minPasswordLength} characters`,
  repetitionRequired: 'Repeat the new password',
  repetitionDiffers: 'The two passwords are not the same',
} as const;

/** What the form that changes a password accepts, with its messages. */
export const changePasswordSchema = credentialsSchema.shape({
  newPassword: string()
    .required(fieldMessages.newPasswordRequired)
    .min(minPasswordLength, fieldMessages.newPasswordShort),
  repeatedPassword: string()
    .required(fieldMessages.repetitionRequired)
    .oneOf([ref('newPassword')], fieldMessages.repetitionDiffers),
});

/** What the form that changes a password asks for. */
interface ChangePassword extends Credentials {
  newPassword: string;
  repeatedPassword: string;
}

export interface ChangePasswordFormProps {
  /** The account, and its expired password, as typed to sign in. */
  expired: Credentials | null;
  /** Returns to the form to sign in. */
  onBack: () => void;
}

/**
 * Changes a password, then signs in. Asks for the account and its password
 * unless the reader has just typed them.
 */
export default function ChangePasswordForm({expired, onBack}: ChangePasswordFormProps): ReactNode {
  const session = useSession();
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
    const refusal = await changePassword(session, {email: email.trim(), password, newPassword});
    // No password that the reader typed here is kept after the request.
    form.resetForm({values: {...initialValues, email}});
    if (refusal !== null) {
      setFailure(refusal);
      firstInput.current?.focus();
    }
  }

  return (
    <Formik initialValues={initialValues} validationSchema={changePasswordSchema} onSubmit={submit}>
      <Form
        method="post"
        noValidate
        data-tall
        aria-labelledby="change-password"
        onChange={() => setFailure('')}>
        <h1 className={styles.title} id="change-password">
          Choose a new password
        </h1>
        <p id="password-rules">
          {`${expired ? `${notices.passwordExpired} ` : ''}${notices.passwordRule}`}
        </p>
        <Fields expired={expired} firstInput={firstInput} />
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

function Fields({
  expired,
  firstInput,
}: Pick<ChangePasswordFormProps, 'expired'> & {firstInput: Ref<HTMLInputElement>}): ReactNode {
  return (
    <>
      {expired ? (
        <div className={styles.field}>
          <label htmlFor="account">User Name</label>
          {/* Tells password managers which account the password is for. */}
          <input id="account" type="email" autoComplete="username" value={expired.email} readOnly />
        </div>
      ) : (
        <>
          <UserNameField ref={firstInput} />
          <PasswordField
            name="password"
            label="Current password"
            placeholder="Enter current password"
            autoComplete="current-password"
          />
        </>
      )}
      <PasswordField
        name="newPassword"
        label="New password"
        placeholder="Enter new password"
        autoComplete="new-password"
        describedBy="password-rules"
        ref={expired ? firstInput : undefined}
      />
      <PasswordField
        name="repeatedPassword"
        label="Repeat the new password"
        placeholder="Repeat new password"
        autoComplete="new-password"
      />
    </>
  );
}
