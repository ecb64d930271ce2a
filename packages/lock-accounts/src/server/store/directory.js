'use strict';
Object.defineProperty(exports, '__esModule', {value: true});
exports.deletedAtOnce = void 0;
exports.addUser = addUser;
exports.findUser = findUser;
exports.selectCompanies = selectCompanies;
exports.findCompanyId = findCompanyId;
exports.grant = grant;
exports.revoke = revoke;
exports.changeUser = changeUser;
exports.changeAndSignOut = changeAndSignOut;
exports.lockUser = lockUser;
exports.deleteUser = deleteUser;
exports.findUsers = findUsers;
const node_crypto_1 = require('node:crypto');
const promises_1 = require('node:timers/promises');
const database_1 = require('./database');
/**
 * Adds a user, with the e-mail in lower case.
 * @returns whether the e-mail was free.
 */
async function addUser(db, user) {
  const {numInsertedOrUpdatedRows} = await db
    .insertInto('users')
    .values({id: (0, node_crypto_1.randomUUID)(), session_generation: 0, ...user})
    .onConflict((oc) => oc.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}
/**
 * Finds a user by the e-mail in lower case.
 * @throws OperatorError when there is none.
 */
async function findUser(db, email) {
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirst();
  if (!user) {
    throw new database_1.OperatorError(`There is no user ${email}.`);
  }
  return user;
}
/** Selects the companies that a user may work in, with the permissions. */
function selectCompanies(db, userId) {
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
async function findCompanyId(db, name, create = false) {
  if (create) {
    await db
      .insertInto('companies')
      .values({id: (0, node_crypto_1.randomUUID)(), name})
      .onConflict((oc) => oc.column('name').doNothing())
      .execute();
  }
  const company = await db
    .selectFrom('companies')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  if (!company) {
    throw new database_1.OperatorError(
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
async function grant(db, userId, companyId, role) {
  await db
    .insertInto('permissions')
    .values({id: (0, node_crypto_1.randomUUID)(), user_id: userId, company_id: companyId, role})
    .onConflict((oc) => {
      const conflict = oc.columns(['user_id', 'company_id']);
      return role ? conflict.doUpdateSet({role}) : conflict.doNothing();
    })
    .execute();
}
/** Takes away a permission and its sessions; says whether there was one. */
async function revoke(db, userId, companyId) {
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
async function changeUser(db, userId, change) {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}
/**
 * Changes a user and ends all the user's sessions and reading tokens, which have the number
 * of an earlier generation then. That holds before the first session is deleted.
 */
async function changeAndSignOut(db, userId, change = {}) {
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
exports.deletedAtOnce = 100;
/** Deletes some of a user's sessions, in batches. */
async function deleteSessions(db, userId, which) {
  for (;;) {
    const {numDeletedRows} = await db.transaction().execute(async (trx) => {
      // So that two cleanings do not wait for each other's rows.
      await lockUser(trx, userId);
      return trx
        .deleteFrom('sessions')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('sessions')
            .where('user_id', '=', userId)
            .where(which)
            .limit(exports.deletedAtOnce)
            .select('id'),
        )
        .executeTakeFirst();
    });
    if (numDeletedRows < exports.deletedAtOnce) {
      return;
    }
    // Longer than it held the lock, so that a server that tries again finds it free.
    await (0, promises_1.setTimeout)(50);
  }
}
/** Locks a user's row until the end of a transaction. */
async function lockUser(trx, userId) {
  await trx
    .updateTable('users')
    .set((eb) => ({role: eb.ref('role')}))
    .where('id', '=', userId)
    .execute();
}
/** Deletes a user, and with it the user's permissions, sessions and tokens. */
async function deleteUser(db, userId) {
  await changeAndSignOut(db, userId, {disabled_at: Date.now()});
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
/** Finds what operators know users by, and the generation of their sessions, by id. */
async function findUsers(db, ids) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'session_generation as generation'])
    .execute();
  return new Map(users.filter(({id}) => ids.includes(id)).map(({id, ...user}) => [id, user]));
}
