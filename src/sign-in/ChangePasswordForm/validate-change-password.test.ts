import {validateChangePassword} from './validate-change-password';

const credentials = {email: 'a@b.example', password: 'old'};

const messagesOf = (newPassword: string, repeatedPassword: string) =>
  validateChangePassword({...credentials, newPassword, repeatedPassword});

test.each(['twelve chars', ' spaces at ends ', 'x'.repeat(200)])(
  'a repeated password of 12 characters or more is valid: %j',
  (password) => {
    expect(messagesOf(password, password)).toEqual({});
  },
);

test('a password of 11 characters is too short', () => {
  expect(messagesOf('eleven char', 'eleven char')).toEqual({
    newPassword: 'Use at least 12 characters',
  });
});

test.each(['Twelve chars', 'twelve chars ', 'twelve'])(
  'another text than the new password is refused: %j',
  (repeated) => {
    expect(messagesOf('twelve chars', repeated)).toEqual({
      repeatedPassword: 'The two passwords are not the same',
    });
  },
);

test('all fields are required', () => {
  const empty = {email: '', password: ''};
  expect(
    validateChangePassword({...empty, newPassword: '', repeatedPassword: ''}),
  ).toEqual({
    email: 'User Name is required',
    password: 'Enter your password',
    newPassword: 'Enter a new password',
    repeatedPassword: 'Repeat the new password',
  });
});
