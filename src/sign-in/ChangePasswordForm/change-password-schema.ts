import {ref, string, type InferType} from 'yup';
import {credentialsSchema} from '../SignInForm/credentials-schema';

/** Fewest characters of a new password. */
export const minLength = 12;

/** Validation of the form that changes a password. */
export const changePasswordSchema = credentialsSchema.shape({
  newPassword: string()
    .required('Enter a new password')
    .min(minLength, `Use at least ${minLength} characters`),
  repeatedPassword: string()
    .required('Repeat the new password')
    .oneOf([ref('newPassword')], 'The two passwords are not the same'),
});

export type ChangePassword = InferType<typeof changePasswordSchema>;
