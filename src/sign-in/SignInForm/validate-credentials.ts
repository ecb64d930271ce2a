/** What the sign-in form asks for. */
export interface Credentials {
  email: string;
  password: string;
}

// What browsers accept in a field of the type email.
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Returns the messages of the sign-in form by its fields. */
export function validateCredentials({
  email,
  password,
}: Credentials): Partial<Credentials> {
  const errors: Partial<Credentials> = {};
  if (!email.trim()) {
    errors.email = 'User Name is required';
  } else if (!emailAddress.test(email.trim())) {
    errors.email = 'User Name must be a valid e-mail address';
  }
  if (!password) {
    errors.password = 'Enter your password';
  }
  return errors;
}
