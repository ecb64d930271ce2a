import {randomUUID} from 'node:crypto';
import {type Database, OperatorError, type UsersTable} from './database';

/** The columns of a user that have no default. */
export type NewUser = Omit<
  UsersTable,
  'id' | 'disabled_at' | 'unlocked_at' | 'last_company_id' | 'session_generation'
>;

/**
 * Adds a user; the e-mail address has to be in lower case.
 * @returns false when another account has the e-mail address.
 */
export async function addUser(db: Database, user: NewUser & {id?: string}): Promise<boolean> {
  const {numInsertedOrUpdatedRows} = await db
    .insertInto('users')
    .values({id: randomUUID(), session_generation: 0, ...user})
    .onConflict((oc) => oc.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

/**
 * Finds a user by the id, which security events have, or by the e-mail address, both in lower case.
 * @throws OperatorError when there is none.
 */
export async function findUser(db: Database, account: string): Promise<UsersTable> {
  const user = await db
    .selectFrom('users')
    .where(account.includes('@') ? 'email' : 'id', '=', account)
    .selectAll()
    .executeTakeFirst();
  if (!user) {
    throw new OperatorError(`There is no account ${account}. It may have been deleted.`);
  }
  return user;
}

/** Selects the companies that a user may work in, with the permissions. */
export function selectCompanies(db: Database, userId: string) {
  return db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .where('permissions.user_id', '=', userId)
    .orderBy('companies.name');
}

/** Returns the texts of an account on which its password must not be based. */
export async function readAccountTexts(
  db: Database,
  {id, email, first_name: firstName, last_name: lastName}: UsersTable,
): Promise<string[]> {
  const companies = await selectCompanies(db, id).select('name').execute();
  return [email, firstName, lastName, ...companies.map(({name}) => name)];
}

/**
 * Finds a company's id by its exact name.
 * @param create adds the company when there is none.
 * @throws OperatorError when there is none and `create` is false.
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
    throw new OperatorError(
      `There is no company "${name}". Check its spelling, or add it with ` + '--create-company.',
    );
  }
  return company.id;
}

/**
 * Allows a user to work in a company. If that is allowed already, it changes the role.
 * @param role in this company, null for the user's own role; default unchanged, at first the user's
 *   own.
 */
export async function grant(
  db: Database,
  userId: string,
  companyId: string,
  role?: string | null,
): Promise<void> {
  await db
    .insertInto('permissions')
    .values({id: randomUUID(), user_id: userId, company_id: companyId, role})
    .onConflict((oc) => {
      const conflict = oc.columns(['user_id', 'company_id']);
      return role === undefined ? conflict.doNothing() : conflict.doUpdateSet({role});
    })
    .execute();
}

/** Deletes a permission, and its sessions with it; returns whether there was one. */
export async function revoke(db: Database, userId: string, companyId: string): Promise<boolean> {
  const {numDeletedRows} = await db
    .deleteFrom('permissions')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Changes the given columns of a user. */
export async function changeUser(
  db: Database,
  userId: string,
  change: Partial<Omit<UsersTable, 'id'>>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Changes a user, and ends all sessions of the user and the reading tokens of that generation. */
export async function changeAndSignOut(
  db: Database,
  userId: string,
  change: Parameters<typeof changeUser>[2] = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the user's row first, as a sign-in does, so that the two do not wait for each other.
    await trx
      .updateTable('users')
      .set((eb) => ({...change, session_generation: eb('session_generation', '+', 1)}))
      .where('id', '=', userId)
      .execute();
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  });
}

/** Deletes a user, and with it the user's permissions, sessions and tokens. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
