import React from 'react';
import {screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import {openSession, storeTokens} from '../../testing/open-session';
import type {User} from '../../session/state';
import {user} from '../../testing/stub-site';
import AccountNotices, {accountNotices} from '.';

const agreement = /You have not accepted the end-user agreement/;
const expired = /Your password has expired/;

async function open(own: object, build: Build = 'guide') {
  storeTokens();
  const answers = {Me: {data: {me: {...user, ...own}}}};
  const shown = openSession(answers, {page: <AccountNotices />, build});
  await waitFor(() => expect(shown.session.getState().phase).toBe('signed-in'));
  return shown;
}

const overdue = {passwordExpiresAt: '2020-01-01T00:00:00Z'};
const notAgreed = {isEndUserAgreementAccepted: false};

test.each<[string, object, Build]>([
  ['an account in order', {}, 'guide'],
  ['the sign-in build', notAgreed, 'sign-in'],
])('%s has no notices', async (_, own, build) => {
  const {container} = await open(own, build);
  expect(container.innerHTML).toBe('');
});

test('notices show until they are dismissed, in this tab for good', async () => {
  const own = {...notAgreed, ...overdue};
  const {unmount, container} = await open(own);
  await screen.findByText(agreement);
  await screen.findByText(expired);
  await userEvent.click(screen.getByRole('button', {name: 'Dismiss'}));
  expect(container.innerHTML).toBe('');
  unmount();
  expect((await open(own)).container.innerHTML).toBe('');
});

test('a new notice shows although another was dismissed', async () => {
  const first = await open(notAgreed);
  await userEvent.click(await screen.findByRole('button', {name: 'Dismiss'}));
  first.unmount();
  await open({...notAgreed, ...overdue});
  await screen.findByText(expired);
  expect(screen.queryByText(agreement)).toBeNull();
});

test('a password is changed on the sign-in screen, or in the product', async () => {
  await open({...notAgreed, ...overdue});
  await screen.findByText(
    'Your password has expired. To change it, log out and choose “Change password”. If the form does not offer that, change it in X.',
  );
});

const now = Date.parse('2026-11-21T09:00:00Z');
const day = 24 * 60 * 60 * 1000;
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
  const notices = accountNotices(who, now, 'Do so.').map(({text}) => text);
  expect(notices).toEqual(texts.map((text) => `${text} Do so.`));
});

test('a notice is shown only for an agreement known not to be accepted', () => {
  const ids = (isEndUserAgreementAccepted?: boolean | null) =>
    accountNotices({...user, isEndUserAgreementAccepted}, now, '').map(({id}) => id);
  expect(ids(false)).toEqual(['agreement']);
  expect([true, null, undefined].flatMap(ids)).toEqual([]);
});
