import {ref, string} from 'yup';
import {minPasswordLength} from '../../../shared/limits';
import {fieldMessages} from '../../tokens/texts';
import {credentialsSchema} from '../SignInForm/schema';

/** What the form that changes a password accepts, with its messages. */
export const changePasswordSchema = credentialsSchema.shape({
  newPassword: string()
    .required(fieldMessages.newPasswordRequired)
    .min(minPasswordLength, fieldMessages.newPasswordShort),
  repeatedPassword: string()
    .required(fieldMessages.repetitionRequired)
    .oneOf([ref('newPassword')], fieldMessages.repetitionDiffers),
});
