import {refuseNewPassword} from './judge-password';

const own = ['robin.vale@harbour.test', 'Robin Vale', 'Harbour Cold Chain', 'Platform'];

test.each([
  'a-long-pass-phrase',
  '🦭🐳🐬🐋🌵🍋🎺🚲🧩🪁🎈🧲',
  'harbour-lantern-walrus',
  'correct horse lantern',
  'vier gelbe enten schwimmen',
  'мой кот любит рыбу',
  '紫色の猫が窓辺で眠る夜に',
])('accepts %p', async (password) => {
  expect(await refuseNewPassword(password, own)).toBeUndefined();
});

test('a character of several parts is one', async () => {
  expect(await refuseNewPassword('e\u0301o\u0302'.repeat(3), own)).toBe(
    'The password must have at least 12 characters.',
  );
});

test('another spelling of the current password is no new one', async () => {
  const typed = 'fünf\u00a0grüne igel'.normalize('NFD');
  expect(await refuseNewPassword(typed, own, 'fünf grüne igel')).toBe(
    'The new password must differ from the current one.',
  );
});

const refused: Record<string, string[]> = {
  'The password must have at least 12 characters.': ['elf letters', '🦭'.repeat(11)],
  'This password repeats a shorter one.': [
    'aaaaaaaaaaaa',
    '🦭🐳🐬🐋'.repeat(3),
    'trustno1trustno1',
  ],
  'This password runs along the alphabet or the keyboard.': ['abcdefghijkl', "asdfghjkl;'#"],
  'This password is too common and easy to guess, even with digits or signs added.': [
    'Password1234!',
    '2024 P@ssw0rd!',
    // Cyrillic letters that look like Latin ones.
    'рlаtfоrm2026',
    'Correct-Horse-Battery-Staple1',
    'Documentation2026!',
  ],
  'This password is little more than your name, e-mail address, company or product.': [
    'platform2026',
    'harbourcoldchain',
    'H4rbourColdCh4in',
    'Robin.Vale@harbour.test',
    'ＰＬＡＴＦＯＲＭ１２３４',
  ],
  'This is the password of the demo, which is public.': ['read-the-guide', 'r34d-th3-gu1d3'],
};

test.each(
  Object.entries(refused).flatMap(([reason, passwords]) =>
    passwords.map((password) => [password, reason] as const),
  ),
)('says of %p: %s', async (password, reason) => {
  const advice = reason.includes('must have')
    ? ''
    : ' Choose several words that do not belong together.';
  expect(await refuseNewPassword(password, own)).toBe(`${reason}${advice}`);
});

// The estimate takes longer for each way to read signs as letters.
test('reads the first 64 characters of a long password', async () => {
  const long = '4@8({[<369&#!1/|0$5+7%2 '.repeat(1000);
  expect(await refuseNewPassword(long, own)).toBe(await refuseNewPassword(long.slice(0, 64), own));
  expect(await refuseNewPassword(`${'a'.repeat(64)}${long}`, own)).toMatch(/repeats a shorter one/);
});
