import {useSession} from '@site/src/session/session-context';
import type {Role} from '@site/shared/roles';
import {useSiteFields} from './use-site-fields';

/** What the reader is in the company that is selected. */
export interface ReaderRole {
  role: Role;
  /** Its name; null for a reader of one company, whose name is not loaded. */
  company: string | null;
}

/**
 * The reader's role in the selected company. The endpoint returns the role
 * in the company of the session, so that switching changes it.
 *
 * @returns null while nobody is signed in, without a company, and for a role
 *   that the setting ROLE_NAMES does not name.
 */
export function useReaderRole(): ReaderRole | null {
  const {user, companies, selectedCompany} = useSession();
  const {roleNames} = useSiteFields();
  const name = user?.role ?? '';
  const role = Object.hasOwn(roleNames, name) ? roleNames[name] : undefined;
  return role && selectedCompany
    ? {role, company: companies.length > 1 ? selectedCompany.name : null}
    : null;
}
