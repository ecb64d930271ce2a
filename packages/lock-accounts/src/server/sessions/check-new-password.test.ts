import {checkNewPassword} from './check-new-password';

const harbour = ['robin.vale@harbour.test', 'Robin Vale', 'Harbour Cold Chain', 'Platform'];
const easy = expect.stringMatching(/^This password is easy to guess\. Choose several words/);
const short = 'The password must have at least 12 characters.';

test.each([
  ['a phrase', 'a-long-pass-phrase', undefined],
  ['unrelated words, one of the company', 'harbour-lantern-walrus', undefined],
  ['unrelated words', 'correct horse lantern', undefined],
  ['words of another language', 'vier gelbe enten schwimmen', undefined],
  ['words in Cyrillic', 'мой кот любит рыбу', undefined],
  ['words in Japanese', '紫色の猫が窓辺で眠る夜に', undefined],
  ['pictures', '🦭🐳🐬🐋🌵🍋🎺🚲🧩🪁🎈🧲', undefined],
  ['random characters', 'xK9#mQ2$vL7p', undefined],
  ['11 characters', 'elf letters', short],
  ['11 pictures', '🦭'.repeat(11), short],
  ['letters of two parts each', 'e\u0301o\u0302'.repeat(3), short],
  ['one character', 'aaaaaaaaaaaa', easy],
  ['a word twice', 'trustno1trustno1', easy],
  ['the alphabet', 'abcdefghijkl', easy],
  ['a row of the keyboard', "asdfghjkl;'#", easy],
  ['a common password with digits', 'Password1234!', easy],
  ['a common password with signs for letters', '2024 P@ssw0rd!', easy],
  ['common words in a row', 'openthedoor12', easy],
  ['Cyrillic letters that look like Latin ones', 'рlаtfоrm2026', easy],
  ['a passphrase that everyone knows', 'Correct-Horse-Battery-Staple1', easy],
  ['the kind of site', 'Documentation2026!', easy],
  ['the product', 'platform2026', easy],
  ['the product in wide letters', 'ＰＬＡＴＦＯＲＭ１２３４', easy],
  ['the company', 'harbourcoldchain', easy],
  ['the company with signs for letters', 'H4rbourColdCh4in', easy],
  ['a word of the company twice', 'Harbour-Harbour1', easy],
  ['the e-mail address', 'Robin.Vale@harbour.test', easy],
  ['the password of the demo', 'read-the-guide', easy],
  ['the password of the demo with signs for letters', 'r34d-th3-gu1d3', easy],
])('%s: %p', async (_, password, refusal) => {
  expect(await checkNewPassword(password, harbour)).toEqual(refusal);
});

test('another spelling of the current password is no new one', async () => {
  const typed = 'fünf\u00a0grüne igel'.normalize('NFD');
  expect(await checkNewPassword(typed, harbour, 'fünf grüne igel')).toBe(
    'The new password must differ from the current one.',
  );
});

// The estimate takes longer for each way to read signs as letters.
test('reads the first 64 characters of a long password', async () => {
  const long = '4@8({[<369&#!1/|0$5+7%2 '.repeat(1000);
  expect(await checkNewPassword(long, harbour)).toBeUndefined();
  expect(await checkNewPassword(`${'a'.repeat(64)}${long}`, harbour)).toEqual(easy);
});
