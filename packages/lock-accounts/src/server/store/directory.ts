import {randomUUID} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Expression, ExpressionBuilder, SqlBool} from 'kysely';
import type {Tables} from 'docusaurus-lock-server/store/database';
import {type Database, OperatorError, type UsersTable} from './database';

/** The columns of a user that have no default. */
export type NewUser = Omit<
  UsersTable,
  'id' | 'disabled_at' | 'unlocked_at' | 'last_company_id' | 'session_generation'
>;

/**
 * Adds a user, with the e-mail in lower case.
 * @returns whether the e-mail was free.
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
 * Finds a user by the e-mail in lower case.
 * @throws OperatorError when there is none.
 */
export async function findUser(db: Database, email: string): Promise<UsersTable> {
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirst();
  if (!user) {
    throw new OperatorError(`There is no user ${email}.`);
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

/**
 * Finds a company's id by its name, to the letter.
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
  await deleteSessions(db, userId, (eb) =>
    eb(
      'permission_id',
      'in',
      eb.selectFrom('permissions').where('company_id', '=', companyId).select('id'),
    ),
  );
  // Deletes the sessions that began meanwhile.
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
 * Changes a user and ends all the user's sessions and reading tokens, which have the number
 * of an earlier generation then. That holds before the first session is deleted.
 */
export async function changeAndSignOut(
  db: Database,
  userId: string,
  change: Parameters<typeof changeUser>[2] = {},
): Promise<void> {
  const user = await db
    .updateTable('users')
    .set((eb) => ({...change, session_generation: eb('session_generation', '+', 1)}))
    .where('id', '=', userId)
    .returning('session_generation')
    .executeTakeFirst();
  if (user) {
    await deleteSessions(db, userId, (eb) => eb('generation', '<', user.session_generation));
  }
}

/**
 * Sessions that one transaction deletes at most. PostgreSQL ends a statement
 * after 4 s, and a server that writes to a file waits for the lock of a command.
 */
export const deletedAtOnce = 100;

async function deleteSessions(
  db: Database,
  userId: string,
  which: (eb: ExpressionBuilder<Tables, 'sessions'>) => Expression<SqlBool>,
): Promise<void> {
  for (;;) {
    const {numDeletedRows} = await db.transaction().execute(async (trx) => {
      // So that two cleanings do not wait for each other's rows.
      await trx
        .updateTable('users')
        .set((eb) => ({role: eb.ref('role')}))
        .where('id', '=', userId)
        .execute();
      return trx
        .deleteFrom('sessions')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('sessions')
            .where('user_id', '=', userId)
            .where(which)
            .limit(deletedAtOnce)
            .select('id'),
        )
        .executeTakeFirst();
    });
    if (numDeletedRows < deletedAtOnce) {
      return;
    }
    // Longer than it held the lock, so that a server that tries again finds it free.
    await sleep(50);
  }
}

/** Deletes a user, and with it the user's permissions, sessions and tokens. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await changeAndSignOut(db, userId, {disabled_at: Date.now()});
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Finds what operators know users by, and the generation of their sessions, by id. */
export async function findUsers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, {email: string; generation: number}>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'session_generation as generation'])
    .execute();
  const idSet = new Set(ids);
  return new Map(users.filter(({id}) => idSet.has(id)).map(({id, ...user}) => [id, user] as const));
}
