import type {Database} from '../store/database';
/** Of the accounts of the demo. It is published, so nobody else may have it. */
export declare const demoPassword = 'read-the-guide';
/**
 * Checks a password that someone wants to have. It takes up to 20 ms of the main
 * thread.
 * @param texts that whoever knows the account would try: its e-mail, names,
 *   companies, and the name of the product.
 * @param current the password until now, where it is known.
 * @returns what is wrong with it, in words for that person; undefined when it
 *   is accepted.
 */
export declare function refuseNewPassword(
  password: string,
  texts: readonly string[],
  current?: string,
): Promise<string | undefined>;
/** Gives the texts of an account that its password must not be made of. */
export declare function readAccountTexts(db: Database, userId: string): Promise<string[]>;
