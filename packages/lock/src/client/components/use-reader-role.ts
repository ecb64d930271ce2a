import {useSession} from '../session/session-context';
import {useSiteFields} from './use-site-fields';

/** What the reader is in the company that is selected. */
export interface ReaderRole {
  /** The name that the option `roleNames` gives the role, or else the platform's. */
  role: string;
  /** Its name; null for a reader of one company, whose name is not loaded. */
  company: string | null;
}

/**
 * The reader's role in the selected company. The endpoint returns the role
 * in the company of the session, so that switching changes it.
 *
 * @returns null while nobody is signed in, without a company, and for a role
 *   that a list of names does not have.
 */
export function useReaderRole(): ReaderRole | null {
  const {user, companies, selectedCompany} = useSession();
  const {roleNames} = useSiteFields();
  const name = user?.role ?? '';
  const role = Object.hasOwn(roleNames, name) ? roleNames[name] : undefined;
  const shown = Object.keys(roleNames).length > 0 ? role : name;
  return shown && selectedCompany
    ? {role: shown, company: companies.length > 1 ? selectedCompany.name : null}
    : null;
}
