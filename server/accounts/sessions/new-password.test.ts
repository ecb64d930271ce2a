import {demoAccounts} from '../demo';
import {refuseNewPassword} from './new-password';

test.each([
  ['twelve chars', undefined],
  ['🦭'.repeat(12), undefined],
  [demoAccounts[0]!.password, undefined],
  ['elf letters', 'The password must have at least 12 characters.'],
  ['🦭'.repeat(11), 'The password must have at least 12 characters.'],
  [
    '1qaz2wsx3edc',
    'This password is too common and easy to guess. Choose another one.',
  ],
  [
    '1QAZ2wsx3EDC',
    'This password is too common and easy to guess. Choose another one.',
  ],
])('says of %p: %p', async (password, message) => {
  expect(await refuseNewPassword(password)).toBe(message);
});
