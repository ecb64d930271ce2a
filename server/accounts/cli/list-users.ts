import type {Database} from '../store/database';

/** The users with their companies, a line each, columns parted by two spaces. */
export async function listUsers(db: Database): Promise<string> {
  const users = await db
    .selectFrom('users')
    .orderBy('email')
    .selectAll()
    .execute();
  const companies = await db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .orderBy('companies.name')
    .select(['permissions.user_id', 'companies.name'])
    .execute();
  const rows = users.map((user) => [
    user.email,
    `${user.first_name} ${user.last_name}`,
    user.role,
    user.disabled_at === null ? 'active' : 'disabled',
    companies
      .filter((company) => company.user_id === user.id)
      .map((company) => company.name)
      .join(', '),
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]!.length)),
  );
  return rows.length === 0
    ? 'There are no users.'
    : rows
        .map((row) =>
          row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join('  '),
        )
        .join('\n');
}
