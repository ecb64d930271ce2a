import React from 'react';
import {render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {Build} from '@site/shared/site-fields';
import {makeSession, storeTokens} from '@site/src/testing/open-session';
import {user} from '@site/src/testing/user';
import {WithSession} from '@site/src/testing/with-session';
import AccountNotices from '.';

const agreement = /You have not accepted the end-user agreement/;
const expired = /Your password has expired/;

async function open(own: object, build: Build = 'guide') {
  storeTokens();
  const made = makeSession({Me: {data: {me: {...user, ...own}}}});
  const shown = render(
    <WithSession session={made.session} build={build}>
      <AccountNotices />
    </WithSession>,
  );
  await waitFor(() => expect(made.session.getState().cookie).toBe('held'));
  return {...made, ...shown};
}

test('an account in order has no notices', async () => {
  const {container} = await open({});
  expect(container.innerHTML).toBe('');
});

test('notices show until they are dismissed, in this tab for good', async () => {
  const own = {
    isEndUserAgreementAccepted: false,
    passwordExpiresAt: '2020-01-01T00:00:00Z',
  };
  const {unmount, container} = await open(own);
  await screen.findByText(agreement);
  await screen.findByText(expired);
  await userEvent.click(screen.getByRole('button', {name: 'Dismiss'}));
  expect(container.innerHTML).toBe('');
  unmount();
  expect((await open(own)).container.innerHTML).toBe('');
});

test('a new notice shows although another was dismissed', async () => {
  const first = await open({isEndUserAgreementAccepted: false});
  await userEvent.click(await screen.findByRole('button', {name: 'Dismiss'}));
  first.unmount();
  await open({
    isEndUserAgreementAccepted: false,
    passwordExpiresAt: '2020-01-01T00:00:00Z',
  });
  await screen.findByText(expired);
  expect(screen.queryByText(agreement)).toBeNull();
});

test('the sign-in build shows no notices', async () => {
  const {container} = await open(
    {isEndUserAgreementAccepted: false},
    'sign-in',
  );
  expect(container.innerHTML).toBe('');
});
