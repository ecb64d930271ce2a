import {validateYupSchema, yupToFormErrors} from 'formik';
import {fieldMessages} from '../../tokens/texts';
import {credentialsSchema} from '.';

const accepted = {email: 'avery@example.com', password: 'secret'};

/** The messages by their fields, as Formik asks for them. */
const errorsOf = (values: typeof accepted) =>
  validateYupSchema(values, credentialsSchema).then(
    () => ({}),
    (error: unknown) => yupToFormErrors<typeof accepted>(error),
  );

test.each([
  ...[' avery@example.com ', 'A+b@X.example.com', 'avery@localhost'],
  // What the platform may accept, in letters of other alphabets, the form lets through.
  ...['jörg@example.com', 'jo\u0308rg@example.com', 'ä@b.example'],
  ...['avery@bücher.example', '用户@例子.广告', 'अजय@डाटा.भारत'],
])('an e-mail address is accepted: %j', async (email) => {
  expect(await errorsOf({...accepted, email})).toEqual({});
});

test.each([
  ...['avery', 'avery@', '@example.com', 'a b@example.com', 'a@b@c.com'],
  ...['a@-b.example', 'a@b..example', 'a@b_c.example'],
  ...['jörg', 'jörg@', 'jö rg@b.example', 'jö\u00a0rg@b.example', 'ö@ö@ö.example'],
])('anything else is refused: %j', async (email) => {
  expect(await errorsOf({...accepted, email})).toEqual({
    email: fieldMessages.userNameInvalid,
  });
});

test('a user name and a password are required, and the password may be of spaces', async () => {
  expect(await errorsOf({email: ' ', password: ''})).toEqual({
    email: fieldMessages.userNameRequired,
    password: fieldMessages.passwordRequired,
  });
  expect(await errorsOf({...accepted, password: '  '})).toEqual({});
});
