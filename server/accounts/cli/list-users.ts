import type {Database} from '../store/database';
import {formatTable} from './format-table';

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
