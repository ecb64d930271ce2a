import {demoAccounts} from '../demo';
import {refuseNewPassword} from './new-password';

const short = 'The password must have at least 12 characters.';
const repeated =
  /^This password repeats a few characters\. Choose several words/;
const common = /^This password is too common .* Choose several words/;
const ownWords = /^This password is little more than .* Choose several words/;

const own = [
  'robin.vale@harbour.test',
  'Robin',
  'Vale',
  'Harbour Cold Chain',
  'Platform',
];

test.each([
  'twelve chars',
  'a-long-pass-phrase',
  '🦭🐳🐬🐋'.repeat(3),
  '839201746502',
  '7#k9w2!4m$xq',
  'harbour-lantern-walrus',
  'the robins eat worms',
  demoAccounts[0]!.password,
])('accepts %p', async (password) => {
  expect(await refuseNewPassword(password, own)).toBeUndefined();
});

test.each([
  ['elf letters', short],
  ['🦭'.repeat(11), short],
  ['aaaaaaaaaaaa', repeated],
  [' '.repeat(12), repeated],
  ['🦭'.repeat(12), repeated],
  ['121212121212', repeated],
  ['1qaz2wsx3edc', common],
  ['1QAZ2wsx3EDC', common],
  ['123456789012', common],
  ['Password1234!', common],
  ['iloveyou1234', common],
  ['2024 P@ssw0rd!', common],
  ['trustno1!!!!', common],
  ['harbour-secret', common],
  ['platform2026', ownWords],
  ['Platform-Platform', ownWords],
  ['harbourcoldchain', ownWords],
  ['Harbour/Cold/Chain/1', ownWords],
  ['Robin.Vale@harbour.test', ownWords],
  ['ROBIN.VALE.2026', ownWords],
  ['ＰＬＡＴＦＯＲＭ１２３４', ownWords],
])('says of %p what to do: %p', async (password, message) => {
  const refusal = await refuseNewPassword(password, own);
  expect(refusal).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});

test('judges a long password in the time that its length takes', async () => {
  const start = performance.now();
  await refuseNewPassword(`ab${'1!'.repeat(50_000)}c d`, own);
  await refuseNewPassword('robin'.repeat(20_000), own);
  expect(performance.now() - start).toBeLessThan(5000);
});
