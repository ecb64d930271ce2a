import {formatTable} from '../../operations/format-table';
import {AccountsError, type Database, type UsersTable} from '../store/database';
import {validTokens} from '../sessions/reading-tokens';
import {normalizeEmail} from '../sessions/sign-in';
import {companiesOf} from '../store/directory';

/** Lists users with their ids, companies and, where it differs, the role there. */
export async function listUsers(db: Database): Promise<string> {
  const users = await usersWithCompanies(db);
  const rows = users.map(({user, companies}) => [
    user.email,
    nameOf(user),
    user.role,
    stateOf(user),
    user.id,
    textOf(companies),
  ]);
  return formatTable(rows) || 'There are no users.';
}

/** Describes all users as data, without their passwords. */
export async function describeUsers(db: Database) {
  const users = await usersWithCompanies(db);
  return users.map(({user, companies}) => ({
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role,
    state: stateOf(user),
    companies: companies.map(({name, role}) => ({
      name,
      role: role ?? user.role,
    })),
  }));
}

/**
 * Shows one user.
 * @param account id, as security events have it, or e-mail address.
 * @param now epoch milliseconds.
 * @throws AccountsError when there is none.
 */
export async function showUser(db: Database, account: string, now: number): Promise<string> {
  // An id is in lower case too.
  const user = await db
    .selectFrom('users')
    .where(account.includes('@') ? 'email' : 'id', '=', normalizeEmail(account))
    .selectAll()
    .executeTakeFirst();
  if (!user) {
    throw new AccountsError(`There is no account ${account}. It may have been deleted.`);
  }
  const companies = await companiesOf(db, user.id)
    .select(['companies.name', 'permissions.role'])
    .execute();
  const {count} = await openSessions(db, user.id, now)
    .select(({fn}) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return formatTable([
    ['Id', user.id],
    ['E-mail', user.email],
    ['Name', nameOf(user)],
    ['Role', user.role],
    ['State', stateOf(user)],
    ['Companies', textOf(companies) || 'none'],
    ['Open sessions', String(count)],
  ]);
}

/** A company of a user; the role is null where it is the user's own. */
interface CompanyOfUser {
  name: string;
  role: string | null;
}

async function usersWithCompanies(db: Database) {
  const permissions = await db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .orderBy('companies.name')
    .select(['permissions.user_id', 'permissions.role', 'companies.name'])
    .execute();
  const byUser = new Map<string, CompanyOfUser[]>();
  for (const {user_id: id, ...company} of permissions) {
    byUser.set(id, [...(byUser.get(id) ?? []), company]);
  }
  const users = await db.selectFrom('users').orderBy('email').selectAll().execute();
  return users.map((user) => ({user, companies: byUser.get(user.id) ?? []}));
}

function textOf(companies: readonly CompanyOfUser[]): string {
  return companies.map(({name, role}) => (role ? `${name} (${role})` : name)).join(', ');
}

function nameOf({first_name: first, last_name: last}: UsersTable): string {
  return `${first} ${last}`;
}

function stateOf({disabled_at: disabledAt}: UsersTable): string {
  return disabledAt === null ? 'active' : 'disabled';
}

/**
 * A user's id and open sessions, a line each, the last used first.
 * @param now epoch milliseconds.
 */
export async function listSessions(db: Database, userId: string, now: number): Promise<string> {
  const sessions = await openSessions(db, userId, now)
    .orderBy('sessions.last_used_at', 'desc')
    .selectAll('sessions')
    .execute();
  const table = formatTable([
    ['SIGNED IN', 'LAST REFRESHED', 'FROM'],
    ...sessions.map((session) => [
      format(session.created_at),
      format(session.last_used_at),
      session.address,
    ]),
  ]);
  const list = sessions.length > 0 ? table : 'There are no open sessions.';
  return `Account ${userId}\n${list}`;
}

function openSessions(db: Database, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.user_id', '=', userId)
    .whereRef('sessions.generation', '=', 'users.session_generation')
    .where('sessions.expires_at', '>', now);
}

/**
 * Valid reading tokens, a line each, the newest first. Their owners are named by
 * e-mail address, before a platform's endpoint by the platform's id.
 * @param now epoch milliseconds.
 */
export async function listTokens(db: Database, now: number): Promise<string> {
  const tokens = await validTokens(db, now)
    .leftJoin('users', 'users.id', 'reading_tokens.user_id')
    .select(['reading_tokens.user_id', 'users.email'])
    .execute();
  const dayOf = (moment: number) => format(moment).slice(0, 10);
  return tokens.length === 0
    ? 'There are no tokens.'
    : formatTable([
        ['ID', 'OWNER', 'NAME', 'MADE', 'EXPIRES', 'LAST USED', 'FROM'],
        ...tokens.map((token) => [
          token.id,
          token.email ?? token.user_id,
          token.name,
          dayOf(token.created),
          dayOf(token.expires),
          token.lastUsed ? dayOf(token.lastUsed) : 'never',
          token.address ?? '',
        ]),
      ]);
}

/** ISO 8601 to the second. */
function format(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+/, '');
}
