import React, {useEffect, useRef, useState, type ReactNode, type Ref} from 'react';
import {interpolate} from '@docusaurus/Interpolate';
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
import {texts} from 'docusaurus-lock/client/tokens/texts';
import {minPasswordLength} from 'docusaurus-lock-server/shared/limits';
import {changePassword} from '../change-password';
import {translatedTexts} from '../texts';

const count = minPasswordLength;

/** The rules of the form that changes a password, with their texts. */
export const changePasswordSchema = credentialsSchema.shape({
  newPassword: string()
    .required(translatedTexts.newPasswordRequired)
    .min(count, interpolate(translatedTexts.newPasswordShort, {count})),
  repeatedPassword: string()
    .required(translatedTexts.repetitionRequired)
    .oneOf([ref('newPassword')], translatedTexts.repetitionDiffers),
});

/** The fields of the form that changes a password. */
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
          {translatedTexts.changeTitle}
        </h1>
        <p id="password-rules">
          {`${expired ? `${translatedTexts.passwordExpired} ` : ''}${interpolate(translatedTexts.passwordRule, {count})}`}
        </p>
        <Fields expired={expired} firstInput={firstInput} />
        <p role="alert" className={styles.message}>
          {failure}
        </p>
        <SubmitButton
          label={translatedTexts.changePassword}
          pendingLabel={translatedTexts.changingPassword}
        />
        <button type="button" className="button button--link button--block" onClick={onBack}>
          {translatedTexts.back}
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
          <label htmlFor="account">{texts.userName}</label>
          {/* Tells password managers which account the password is for. */}
          <input id="account" type="email" autoComplete="username" value={expired.email} readOnly />
        </div>
      ) : (
        <>
          <UserNameField ref={firstInput} />
          <PasswordField
            name="password"
            label={translatedTexts.currentPassword}
            placeholder={translatedTexts.currentPasswordPlaceholder}
            autoComplete="current-password"
          />
        </>
      )}
      <PasswordField
        name="newPassword"
        label={translatedTexts.newPassword}
        placeholder={translatedTexts.newPasswordPlaceholder}
        autoComplete="new-password"
        describedBy="password-rules"
        ref={expired ? firstInput : undefined}
      />
      <PasswordField
        name="repeatedPassword"
        label={translatedTexts.repetition}
        placeholder={translatedTexts.repetitionPlaceholder}
        autoComplete="new-password"
      />
    </>
  );
}
