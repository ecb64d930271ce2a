import {object, string, type InferType} from 'yup';

/** Validation of the sign-in form. */
export const credentialsSchema = object({
  email: string()
    .trim()
    .email('User Name must be a valid e-mail address')
    .required('User Name is required'),
  password: string().required('Enter your password'),
});

export type Credentials = InferType<typeof credentialsSchema>;
