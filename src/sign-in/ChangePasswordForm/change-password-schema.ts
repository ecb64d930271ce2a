import {object, ref, string, type InferType} from 'yup';

/** Fewest characters of a new password. */
export const minLength = 12;

/** Validation of the form for a new password. */
export const newPasswordSchema = object({
  newPassword: string()
    .required('Enter a new password')
    .min(minLength, `Use at least ${minLength} characters`),
  repeatedPassword: string()
    .required('Repeat the new password')
    .oneOf([ref('newPassword')], 'The two passwords are not the same'),
});

export type NewPassword = InferType<typeof newPasswordSchema>;
