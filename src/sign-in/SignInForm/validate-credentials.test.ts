import {validateCredentials} from './validate-credentials';

const password = 'secret';
const notAnAddress = 'User Name must be a valid e-mail address';

test.each(['avery@example.com', ' avery@example.com ', 'A+b@X.example.com'])(
  'an e-mail address is accepted: %j',
  (email) => {
    expect(validateCredentials({email, password})).toEqual({});
  },
);

test.each([
  ...['avery', 'avery@', '@example.com', 'a b@example.com', 'a@b@c.com'],
  ...['a@-b.example', 'a@b..example', 'a@b_c.example', 'ä@b.example'],
])('anything else is refused: %j', (email) => {
  expect(validateCredentials({email, password})).toEqual({email: notAnAddress});
});

test.each(['', ' '])('a user name is required: %j', (email) => {
  expect(validateCredentials({email, password})).toEqual({
    email: 'User Name is required',
  });
});

test('a password is required, and may be of spaces', () => {
  const email = 'avery@example.com';
  expect(validateCredentials({email, password: ''})).toEqual({
    password: 'Enter your password',
  });
  expect(validateCredentials({email, password: '  '})).toEqual({});
});
