import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import type {Database} from '../store/database';

interface UserDescription {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  state: 'active' | 'disabled';
  companies: {name: string; role: string}[];
}

/**
 * Describes users as data, without their passwords.
 * @param id of one; default all users.
 */
export async function describeUsers(db: Database, id?: string): Promise<UserDescription[]> {
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

/** Lists users with their ids, companies and, where it differs, the role there. */
export function listUsers(users: readonly UserDescription[]): string {
  const rows = users.map(({email, firstName, lastName, role, state, id, companies}) => {
    const names = companies.map((company) =>
      company.role === role ? company.name : `${company.name} (${company.role})`,
    );
    return [email, `${firstName} ${lastName}`, role, state, id, names.join(', ')];
  });
  return formatTable(rows) || 'There are no users.';
}
