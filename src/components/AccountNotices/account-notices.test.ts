import type {User} from '@site/src/session/state';
import {accountNotices} from './account-notices';

const now = Date.parse('2026-11-21T09:00:00Z');
const day = 24 * 60 * 60 * 1000;
const user: User = {id: '1', email: 'avery@example.com'};

function inDays(days: number): User {
  const passwordExpiresAt = new Date(now + days * day).toISOString();
  return {...user, passwordExpiresAt};
}

test.each([
  ['in 20 days', inDays(20), []],
  ['in exactly 14 days', inDays(14), []],
  ['in 13.5 days', inDays(13.5), ['Your password expires in 14 days.']],
  ['in 5 days', inDays(5), ['Your password expires in 5 days.']],
  ['in an hour', inDays(1 / 24), ['Your password expires within a day.']],
  ['yesterday', inDays(-1), ['Your password has expired.']],
  ['never', user, []],
  ['at no date', {...user, passwordExpiresAt: 'soon'}, []],
])('a password that expires %s', (_, who, texts) => {
  const notices = accountNotices(who, now).map(({text}) =>
    text.replace(' Change it in the platform.', ''),
  );
  expect(notices).toEqual(texts);
});

test('a notice is shown only for an agreement known not to be accepted', () => {
  const ids = (accepted: boolean | null | undefined) =>
    accountNotices({...user, isEndUserAgreementAccepted: accepted}, now).map(
      ({id}) => id,
    );
  expect(ids(false)).toEqual(['agreement']);
  expect(ids(true)).toEqual([]);
  expect(ids(null)).toEqual([]);
  expect(ids(undefined)).toEqual([]);
});
