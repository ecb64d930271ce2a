import {
  validateCredentials,
  type Credentials,
} from '../SignInForm/validate-credentials';

/** Fewest characters of a new password. */
export const minLength = 12;

/** What the form that changes a password asks for. */
export interface ChangePassword extends Credentials {
  newPassword: string;
  repeatedPassword: string;
}

/** Returns the messages of the form that changes a password by its fields. */
export function validateChangePassword(
  values: ChangePassword,
): Partial<ChangePassword> {
  const {newPassword, repeatedPassword} = values;
  const errors: Partial<ChangePassword> = validateCredentials(values);
  if (!newPassword) {
    errors.newPassword = 'Enter a new password';
  } else if (newPassword.length < minLength) {
    errors.newPassword = `Use at least ${minLength} characters`;
  }
  if (!repeatedPassword) {
    errors.repeatedPassword = 'Repeat the new password';
  } else if (repeatedPassword !== newPassword) {
    errors.repeatedPassword = 'The two passwords are not the same';
  }
  return errors;
}
