import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {OperatorError, type Database, type Moment} from '../store/database';
import {normalizeEmail} from '../sessions/sign-in';

/**
 * Describes users as data, without their passwords.
 * @param id of one; default all users.
 */
export async function describeUsers(db: Database, id?: string) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('permissions', 'permissions.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'permissions.company_id')
    .$if(id !== undefined, (query) => query.where('users.id', '=', id!))
    .orderBy('users.email')
    .orderBy('companies.name')
    .selectAll('users')
    .select(['companies.name as company', 'permissions.role as companyRole'])
    .execute();
  const users = new Map<string, UserDescription>();
  for (const {company, companyRole, ...user} of rows) {
    const description: UserDescription = users.get(user.id) ?? {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      role: user.role,
      state: user.disabled_at === null ? 'active' : 'disabled',
      companies: [],
    };
    if (company !== null) {
      description.companies.push({name: company, role: companyRole ?? user.role});
    }
    users.set(user.id, description);
  }
  return [...users.values()];
}

interface UserDescription {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  state: 'active' | 'disabled';
  companies: {name: string; role: string}[];
}

/** Lists users with their ids, companies and, where it differs, the role there. */
export async function listUsers(db: Database): Promise<string> {
  const users = await describeUsers(db);
  const rows = users.map((user) => [
    user.email,
    `${user.firstName} ${user.lastName}`,
    ...[user.role, user.state, user.id, formatCompanies(user)],
  ]);
  return formatTable(rows) || 'There are no users.';
}

function formatCompanies({companies, role}: UserDescription): string {
  return companies
    .map((company) => (company.role === role ? company.name : `${company.name} (${company.role})`))
    .join(', ');
}

/**
 * Shows one user.
 * @param account id, as security events have it, or e-mail address.
 * @throws OperatorError when there is none.
 */
export async function showUser(db: Database, account: string, now: Moment): Promise<string> {
  // An id is in lower case too.
  const row = await db
    .selectFrom('users')
    .where(account.includes('@') ? 'email' : 'id', '=', normalizeEmail(account))
    .select('id')
    .executeTakeFirst();
  const [user] = row ? await describeUsers(db, row.id) : [];
  if (!user) {
    throw new OperatorError(`There is no account ${account}. It may have been deleted.`);
  }
  const {count} = await openSessions(db, user.id, now)
    .select(({fn}) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return formatTable([
    ['Id', user.id],
    ['E-mail', user.email],
    ['Name', `${user.firstName} ${user.lastName}`],
    ['Role', user.role],
    ['State', user.state],
    ['Companies', formatCompanies(user) || 'none'],
    ['Open sessions', String(count)],
  ]);
}

/** A user's id and open sessions, a line each, the last used first. */
export async function listSessions(db: Database, userId: string, now: Moment): Promise<string> {
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

function openSessions(db: Database, userId: string, now: Moment) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.user_id', '=', userId)
    .whereRef('sessions.generation', '=', 'users.session_generation')
    .where('sessions.expires_at', '>', now);
}

function format(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+/, '');
}
