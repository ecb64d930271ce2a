import {randomUUID} from 'node:crypto';
import {AccountsError, type Database, type UsersTable} from './database';

/** The columns of a user that have no default. */
export type NewUser = Omit<UsersTable, 'id' | 'disabled_at' | 'unlocked_at' | 'last_company_id'>;

/**
 * Adds a user, with the e-mail in lower case.
 * @returns whether the e-mail was free.
 */
export async function addUser(db: Database, user: NewUser): Promise<boolean> {
  const {numInsertedOrUpdatedRows} = await db
    .insertInto('users')
    .values({id: randomUUID(), ...user})
    .onConflict((oc) => oc.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

/**
 * Finds a user by the e-mail in lower case.
 * @throws AccountsError when there is none.
 */
export async function findUser(db: Database, email: string): Promise<UsersTable> {
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirst();
  if (!user) {
    throw new AccountsError(`There is no user ${email}.`);
  }
  return user;
}

/** Selects the companies that a user may work in, with the permissions. */
export function companiesOf(db: Database, userId: string) {
  return db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .where('permissions.user_id', '=', userId)
    .orderBy('companies.name');
}

/**
 * Finds a company's id by its name, to the letter.
 * @param create adds the company when there is none.
 * @throws AccountsError when there is none and `create` is false.
 */
export async function findCompanyId(db: Database, name: string, create = false): Promise<string> {
  if (create) {
    await db
      .insertInto('companies')
      .values({id: randomUUID(), name})
      .onConflict((oc) => oc.column('name').doNothing())
      .execute();
  }
  const company = await db
    .selectFrom('companies')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  if (!company) {
    throw new AccountsError(
      `There is no company "${name}". Check its spelling, or add it with ` +
        'add or grant and --create-company.',
    );
  }
  return company.id;
}

/**
 * Allows a user to work in a company. To allow it again changes the role.
 * @param role in this company; default as it was, at first the user's own.
 */
export async function grant(
  db: Database,
  userId: string,
  companyId: string,
  role?: string,
): Promise<void> {
  await db
    .insertInto('permissions')
    .values({id: randomUUID(), user_id: userId, company_id: companyId, role})
    .onConflict((oc) => {
      const conflict = oc.columns(['user_id', 'company_id']);
      return role ? conflict.doUpdateSet({role}) : conflict.doNothing();
    })
    .execute();
}

/** Takes away a permission and its sessions; says whether there was one. */
export async function revoke(db: Database, userId: string, companyId: string): Promise<boolean> {
  const {numDeletedRows} = await db
    .deleteFrom('permissions')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Changes what is given of a user. */
export async function changeUser(
  db: Database,
  userId: string,
  change: Partial<Omit<UsersTable, 'id'>>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

/**
 * Changes a user and ends all the user's sessions and reading tokens. The user's
 * row is written first: a sign-in that has not locked it yet sees the change.
 */
export async function changeAndSignOut(
  db: Database,
  userId: string,
  change: Parameters<typeof changeUser>[2],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changeUser(trx, userId, change);
    await endSessions(trx, userId);
  });
}

/**
 * Ends all sessions and reading tokens of a user.
 * @param trx a transaction that has written the user's row, so that none begins
 *   meanwhile.
 */
export async function endSessions(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('reading_tokens').where('user_id', '=', userId).execute();
}

/** Locks a user's row until the end of a transaction. */
export async function lockUser(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({role: eb.ref('role')}))
    .where('id', '=', userId)
    .execute();
}

/** Deletes a user, and with it the user's permissions, sessions and tokens. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', userId).execute();
    await endSessions(trx, userId);
  });
}
