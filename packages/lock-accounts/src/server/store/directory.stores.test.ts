import {DeleteQueryBuilder, sql} from 'kysely';
import {open as openSite} from '../../../../lock-server/src/testing/open';
import {describeOnStore} from '../../../../lock-server/src/testing/accounts-stores';
import {email} from '../../../../lock-server/src/testing/test-accounts';
import type {Database, UsersTable} from './database';
import {changeAndSignOut, deleteUser, findCompanyId, findUser, revoke} from './directory';

/** Ends sessions of a user in each of the ways of an operator. */
const ends: Record<string, (db: Database, user: UsersTable) => Promise<unknown>> = {
  disable: (db, {id}) => changeAndSignOut(db, id, {disabled_at: 1}),
  'end-sessions': (db, {id}) => changeAndSignOut(db, id),
  'set-password': (db, {id}) => changeAndSignOut(db, id, {password_hash: 'x'}),
  delete: (db, {id}) => deleteUser(db, id),
  revoke: async (db, {id}) => revoke(db, id, await findCompanyId(db, 'Aurora')),
};

/** Makes each delete of a session fail. */
async function refuseDeletes(db: Database, databaseUrl: string): Promise<void> {
  const trigger = 'create trigger refuse before delete on sessions';
  const statements = databaseUrl.startsWith('file:')
    ? [`${trigger} begin select raise(abort, 'No.'); end`]
    : [
        `create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'No.'; end $$`,
        `${trigger} for each row execute function refuse()`,
      ];
  for (const statement of statements) {
    await sql.raw(statement).execute(db);
  }
}

describeOnStore((createDatabase) => {
  /** A user with a session that is used, and many more rows. */
  async function open() {
    const {accounts} = await openSite({accounts: 'test', databaseUrl: await createDatabase()});
    const {db, trySignIn} = accounts;
    const pair = await trySignIn();
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({length: 450}, (_, i) => ({...session, id: `more-${i}`}));
    await db.insertInto('sessions').values(more).execute();
    return {...accounts, pair, user: await findUser(db, email)};
  }

  test.each(Object.entries(ends))(
    '%s deletes all sessions, and never more than 100 in one statement',
    async (_, end) => {
      const {db, pair, user, me} = await open();
      const deletions = jest.spyOn(DeleteQueryBuilder.prototype, 'execute');
      await end(db, user);
      const results = await Promise.all(deletions.mock.results.map(({value}) => value));
      deletions.mockRestore();
      const counts = results.flat().map(({numDeletedRows}) => Number(numDeletedRows));
      expect(counts.filter((count) => count > 1)).toEqual([100, 100, 100, 100, 51]);
      expect(await me(pair.token)).toBe('UNAUTHORIZED');
      expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    },
  );

  test.each(['disable', 'end-sessions', 'set-password', 'delete'])(
    '%s holds, also where no session can be deleted',
    async (name) => {
      const {db, databaseUrl, user, pair, me, refresh} = await open();
      // Stands for a database that cannot delete so many in time.
      await refuseDeletes(db, databaseUrl);
      await expect(ends[name]?.(db, user)).rejects.toThrow();
      expect(await me(pair.token)).toBe('UNAUTHORIZED');
      expect((await refresh(pair.refreshToken)).success).toBe(false);
    },
  );

  test('a new password ends thousands of sessions, and a sign-in deletes some of them', async () => {
    const {db, run, me, pair, trySignIn} = await open();
    const variables = {
      email,
      password: 'correct horse battery',
      newPassword: 'a wholly different one',
    };
    const changed = await run('changePassword', variables);
    expect(changed.success).toBe(true);
    expect(await me(pair.token)).toBe('UNAUTHORIZED');
    const count = async () => (await db.selectFrom('sessions').select('id').execute()).length;
    expect(await count()).toBe(303);
    await trySignIn(email, variables.newPassword);
    expect(await count()).toBe(155);
    expect(await me(changed.token)).toMatchObject({email});
  });
});
