import {ValidationError} from 'yup';
import {changePasswordSchema} from './change-password-schema';

function messagesOf(newPassword?: string, repeatedPassword?: string): string[] {
  try {
    changePasswordSchema.validateSync(
      {email: 'a@b.example', password: 'old', newPassword, repeatedPassword},
      {abortEarly: false},
    );
    return [];
  } catch (error) {
    return (error as ValidationError).errors;
  }
}

test.each(['twelve chars', ' spaces at ends ', 'x'.repeat(200)])(
  'a repeated password of 12 characters or more is valid: %j',
  (password) => {
    expect(messagesOf(password, password)).toEqual([]);
  },
);

test('a password of 11 characters is too short', () => {
  expect(messagesOf('eleven char', 'eleven char')).toEqual([
    'Use at least 12 characters',
  ]);
});

test.each(['Twelve chars', 'twelve chars ', 'twelve'])(
  'another text than the new password is refused: %j',
  (repeated) => {
    expect(messagesOf('twelve chars', repeated)).toEqual([
      'The two passwords are not the same',
    ]);
  },
);

test('both new fields are required', () => {
  expect(messagesOf().sort()).toEqual([
    'Enter a new password',
    'Repeat the new password',
  ]);
});
