import {object, string} from 'yup';
import {emailAddress} from '../../../shared/email-address';
import {fieldMessages} from '../../tokens/texts';

/** What the sign-in form accepts, with its messages. */
export const credentialsSchema = object({
  email: string().trim().required(fieldMessages.userNameRequired).matches(emailAddress, {
    message: fieldMessages.userNameInvalid,
    excludeEmptyString: true,
  }),
  password: string().required(fieldMessages.passwordRequired),
});
