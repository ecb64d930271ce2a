import type {Tables} from 'docusaurus-lock-server/store/database';
import {type Database, type UsersTable} from './database';
/** The columns of a user that have no default. */
export type NewUser = Omit<
  UsersTable,
  'id' | 'disabled_at' | 'unlocked_at' | 'last_company_id' | 'session_generation'
>;
/**
 * Adds a user, with the e-mail in lower case.
 * @returns whether the e-mail was free.
 */
export declare function addUser(
  db: Database,
  user: NewUser & {
    id?: string;
  },
): Promise<boolean>;
/**
 * Finds a user by the e-mail in lower case.
 * @throws OperatorError when there is none.
 */
export declare function findUser(db: Database, email: string): Promise<UsersTable>;
/** Selects the companies that a user may work in, with the permissions. */
export declare function selectCompanies(
  db: Database,
  userId: string,
): import('kysely').SelectQueryBuilder<Tables, 'companies' | 'permissions', {}>;
/**
 * Finds a company's id by its name, to the letter.
 * @param create adds the company when there is none.
 * @throws OperatorError when there is none and `create` is false.
 */
export declare function findCompanyId(
  db: Database,
  name: string,
  create?: boolean,
): Promise<string>;
/**
 * Allows a user to work in a company. To allow it again changes the role.
 * @param role in this company; default as it was, at first the user's own.
 */
export declare function grant(
  db: Database,
  userId: string,
  companyId: string,
  role?: string,
): Promise<void>;
/** Takes away a permission and its sessions; says whether there was one. */
export declare function revoke(db: Database, userId: string, companyId: string): Promise<boolean>;
/** Changes what is given of a user. */
export declare function changeUser(
  db: Database,
  userId: string,
  change: Partial<Omit<UsersTable, 'id'>>,
): Promise<void>;
/**
 * Changes a user and ends all the user's sessions and reading tokens, which have the number
 * of an earlier generation then. That holds before the first session is deleted.
 */
export declare function changeAndSignOut(
  db: Database,
  userId: string,
  change?: Parameters<typeof changeUser>[2],
): Promise<void>;
/**
 * Sessions that one transaction deletes at most. PostgreSQL ends a statement
 * after 4 s, and a server that writes to a file waits for the lock of a command.
 */
export declare const deletedAtOnce = 100;
/** Locks a user's row until the end of a transaction. */
export declare function lockUser(trx: Database, userId: string): Promise<void>;
/** Deletes a user, and with it the user's permissions, sessions and tokens. */
export declare function deleteUser(db: Database, userId: string): Promise<void>;
/** Finds what operators know users by, and the generation of their sessions, by id. */
export declare function findUsers(
  db: Database,
  ids: readonly string[],
): Promise<
  ReadonlyMap<
    string,
    {
      email: string;
      generation: number;
    }
  >
>;
