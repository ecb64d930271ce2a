import type {AccountsOptions} from '../accounts/open-accounts';
import {
  addTestUser,
  createClock,
  openTestAccounts,
  operations,
  send,
} from './accounts-client';
import type {CreateDatabase} from './accounts-stores';

/** The e-mail of the user of a scene; Harbour and Aurora are open to it. */
export const email = 'robin@harbour.test';

/** The e-mail of another user, who works in Fjord alone. */
export const otherEmail = 'alex@fjord.test';

/** Opens a service with two users, and what a test asks it most. */
export async function openScene(
  createDatabase: CreateDatabase,
  options: Partial<AccountsOptions> = {},
) {
  const url = await createDatabase();
  const clock = createClock();
  const accounts = await openTestAccounts(url, {now: clock.now, ...options});
  await addTestUser(url, email, ['Harbour', 'Aurora']);
  await addTestUser(url, otherEmail, ['Fjord']);

  /** The operation's result, or its first error. */
  async function run(
    operation: 'setActiveUserSession' | 'refreshAuthToken' | 'logout',
    variables: Record<string, unknown>,
    token?: string,
  ) {
    const document = operations[operation];
    const answer = await send(accounts, document, variables, {token});
    return answer.data?.result ?? answer.errors[0];
  }

  /** The user of a token, or the message of the first error. */
  async function me(token?: string) {
    const {data, errors} = await send(accounts, operations.me, {}, {token});
    return data?.me ?? errors[0].message;
  }

  const refresh = (refreshToken: string) =>
    run('refreshAuthToken', {refreshToken});

  return {url, clock, accounts, run, me, refresh};
}
