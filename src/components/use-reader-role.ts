import {useReaderRole as useNamedRole} from 'docusaurus-lock/client';
import {roles, type Role} from '@site/src/facts/roles';

/** What the reader is in the company that is selected, as the guide knows it. */
export interface ReaderRole {
  role: Role;
  company: string | null;
}

/** The reader's role, if it is one of the guide's; null otherwise. */
export function useReaderRole(): ReaderRole | null {
  const reader = useNamedRole();
  const role = roles.find((name) => name === reader?.role);
  return reader && role ? {role, company: reader.company} : null;
}
