import {object, string} from 'yup';
import {fieldMessages} from '../../tokens/texts';

// yup's own rule, which is that of browsers, and letters of all alphabets beside
// ASCII: a platform may have users such as jörg@example.com (RFC 6531).
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const emailAddress =
  /^(?!.*\s)[\w.!#$%&'*+/=?^`{|}~\P{ASCII}-]+@[a-zA-Z\d\P{ASCII}](?:[a-zA-Z\d\P{ASCII}-]{0,61}[a-zA-Z\d\P{ASCII}])?(?:\.[a-zA-Z\d\P{ASCII}](?:[a-zA-Z\d\P{ASCII}-]{0,61}[a-zA-Z\d\P{ASCII}])?)*$/u;

/** What the sign-in form accepts, with its messages. */
export const credentialsSchema = object({
  email: string().trim().required(fieldMessages.userNameRequired).matches(emailAddress, {
    message: fieldMessages.userNameInvalid,
    excludeEmptyString: true,
  }),
  password: string().required(fieldMessages.passwordRequired),
});
