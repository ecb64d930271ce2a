import {describeOnStore} from '../../../../testing/src/accounts-stores';
import {open as openSite} from '../../../../testing/src/open';
import {email} from '../../../../testing/src/test-accounts';
import type {Database, UsersTable} from './database';
import {changeAndSignOut, deleteUser, findCompanyId, findUser, revoke} from './directory';

/** Ends sessions of a user in each of the ways of an operator. */
const ends: Record<string, (db: Database, user: UsersTable) => Promise<unknown>> = {
  disable: (db, {id}) => changeAndSignOut(db, id, {disabled_at: 1}),
  'end-sessions': (db, {id}) => changeAndSignOut(db, id),
  delete: (db, {id}) => deleteUser(db, id),
  revoke: async (db, {id}) => revoke(db, id, await findCompanyId(db, 'Aurora')),
};

describeOnStore((createDatabase) => {
  /** Opens a site with a user who has a session. */
  async function open() {
    const {accounts} = await openSite({accounts: 'test', databaseUrl: await createDatabase()});
    const pair = await accounts.trySignIn();
    return {...accounts, pair, user: await findUser(accounts.db, email)};
  }

  test.each(Object.entries(ends))('%s deletes the sessions with their tokens', async (_, end) => {
    const {db, pair, user, me} = await open();
    await end(db, user);
    expect(await me(pair.token)).toBe('UNAUTHORIZED');
    for (const table of ['sessions', 'tokens'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
