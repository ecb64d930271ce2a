import {randomUUID} from 'node:crypto';
import {AccountsError, type Database, type UsersTable} from './database';

/** The columns of a user that have no default. */
export type NewUser = Omit<
  UsersTable,
  'id' | 'disabled_at' | 'unlocked_at' | 'last_company_id'
>;

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
 * Finds a user.
 * @param email in lower case.
 * @throws AccountsError when no user has the e-mail.
 */
export async function findUser(
  db: Database,
  email: string,
): Promise<Pick<UsersTable, 'id' | 'disabled_at'>> {
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'disabled_at'])
    .executeTakeFirst();
  if (!user) {
    throw new AccountsError(`There is no user ${email}.`);
  }
  return user;
}

/**
 * Finds a company's id by its name, to the letter.
 * @param create adds the company when there is none.
 * @throws AccountsError when there is none and `create` is false.
 */
export async function findCompanyId(
  db: Database,
  name: string,
  create = false,
): Promise<string> {
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
 * Allows a user to work in a company. Allowing twice changes the role, if one
 * is given, and nothing else.
 * @param role in this company; default the user's own.
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

/**
 * Takes a permission away, and with it the sessions that work by it.
 * @returns whether there was one.
 */
export async function revoke(
  db: Database,
  userId: string,
  companyId: string,
): Promise<boolean> {
  const {numDeletedRows} = await db
    .deleteFrom('permissions')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What an administrator may change of a user. */
type Change = Partial<
  Pick<
    UsersTable,
    'disabled_at' | 'unlocked_at' | 'password_hash' | 'password_expires_at'
  >
>;

/** Changes a user. */
export async function changeUser(
  db: Database,
  userId: string,
  change: Change,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

/**
 * Changes a user and ends all the user's sessions. The user's row is written
 * first: a sign-in that has not locked it yet sees the change.
 */
export async function changeAndSignOut(
  db: Database,
  userId: string,
  change: Change,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changeUser(trx, userId, change);
    await endSessions(trx, userId);
  });
}

/** Ends all sessions of a user. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Deletes a user, and with it the user's permissions, sessions and tokens. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reading_tokens').where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
