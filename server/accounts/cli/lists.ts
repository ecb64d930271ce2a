import type {Database} from '../store/database';

/** Lists users with their companies and, where it differs, the role there. */
export async function listUsers(db: Database): Promise<string> {
  const users = await db
    .selectFrom('users')
    .orderBy('email')
    .selectAll()
    .execute();
  if (users.length === 0) {
    return 'There are no users.';
  }
  const companies = await db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .orderBy('companies.name')
    .select(['permissions.user_id', 'permissions.role', 'companies.name'])
    .execute();
  return formatTable(
    users.map((user) => [
      user.email,
      `${user.first_name} ${user.last_name}`,
      user.role,
      user.disabled_at === null ? 'active' : 'disabled',
      companies
        .filter((company) => company.user_id === user.id)
        .map(({name, role}) => (role ? `${name} (${role})` : name))
        .join(', '),
    ]),
  );
}

/**
 * A user's open sessions, a line each, the last used first.
 * @param now epoch milliseconds.
 */
export async function listSessions(
  db: Database,
  userId: string,
  now: number,
): Promise<string> {
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .select(['created_at', 'last_used_at', 'address'])
    .execute();
  if (sessions.length === 0) {
    return 'There are no open sessions.';
  }
  return formatTable([
    ['SIGNED IN', 'LAST REFRESHED', 'FROM'],
    ...sessions.map((session) => [
      format(session.created_at),
      format(session.last_used_at),
      session.address ?? 'unknown',
    ]),
  ]);
}

/** ISO 8601 to the second. */
function format(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+/, '');
}

/** Lines of cells in columns of equal width, parted by two spaces. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
