import {randomUUID} from 'node:crypto';
import {findPermission, openSession} from '../sessions/sessions';
import type {TokenPair} from '../sessions/tokens';
import type {Services} from '../sessions/viewer';
import {type Database, noPassword, type UsersTable} from '../store/database';
import {addUser, changeAndSignOut, changeUser, findCompanyId, grant} from '../store/directory';
import type {Profile} from './claims';
import {issuerSpellings} from './discovery';
import type {Person} from './oidc';
import {ProviderError} from './provider-error';

/** The identity of a person at a provider; its account is never found by an e-mail address. */
export type Identity = Pick<Person, 'issuer' | 'subject'>;

/**
 * A session that a provider has opened, and the address to which the browser goes after its end.
 */
export type ProviderSession = TokenPair & Pick<Person, 'signOutUrl'>;

/**
 * Opens a session for a person whom a provider has confirmed. The account gets the data of the
 * claims. A person who is refused loses all sessions and reading tokens.
 *
 * @param address the client's IP address.
 * @throws ProviderError for a person who is refused.
 */
export async function signInPerson(
  services: Services,
  {issuer, subject, readProfile, signOutUrl}: Person,
  address: string,
): Promise<ProviderSession> {
  const {db, report} = services;
  const identity = {issuer, subject};
  try {
    const profile = readProfile();
    const companies = await findCompanies(db, profile);
    const user = await save(services, identity, profile);
    await setCompanies(db, user.id, companies);
    const permission = await findPermission(db, user);
    const pair = permission && (await openSession(services, user, permission, address));
    if (!pair) {
      throw new ProviderError('disabled');
    }
    report({event: 'signed_in', account: user.id, address, reason: 'provider'});
    return {...pair, signOutUrl};
  } catch (error) {
    const known = error instanceof ProviderError && (await findByIdentity(db, identity));
    if (known) {
      error.account = known.id;
      await changeAndSignOut(db, known.id);
    }
    throw error;
  }
}

/** The password columns of an account without a password. */
const hidden = {password_hash: noPassword, password_expires_at: null};

/**
 * Finds the account of an identity, whose issuer may be stored with or without a slash at its end.
 */
async function findByIdentity(
  db: Database,
  {issuer, subject}: Identity,
): Promise<UsersTable | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .where('issuer', 'in', issuerSpellings(issuer))
    .where('subject', '=', subject)
    .orderBy((eb) => eb('issuer', '=', issuer), 'desc')
    .selectAll('users')
    .executeTakeFirst();
}

/**
 * Links an identity to an account, and ends the account's password and sessions.
 *
 * @returns false when the identity has an account already.
 */
export async function linkIdentity(
  db: Database,
  identity: Identity,
  userId: string,
): Promise<boolean> {
  if (await findByIdentity(db, identity)) {
    return false;
  }
  await db
    .insertInto('identities')
    .values({...identity, user_id: userId})
    .execute();
  await changeAndSignOut(db, userId, hidden);
  return true;
}

/**
 * Takes the identities of a provider over to its new name, but for those that have it already.
 *
 * @returns how many.
 */
export async function moveIdentities(db: Database, from: string, to: string): Promise<bigint> {
  const {numUpdatedRows} = await db
    .updateTable('identities')
    .set({issuer: to})
    .where('issuer', 'in', issuerSpellings(from))
    .where('subject', 'not in', (eb) =>
      eb.selectFrom('identities').where('issuer', '=', to).select('subject'),
    )
    .executeTakeFirst();
  return numUpdatedRows;
}

/** @throws ProviderError where none of the companies exists. */
async function findCompanies(db: Database, {companies, addsCompanies}: Profile): Promise<string[]> {
  for (const company of addsCompanies ? companies : []) {
    await findCompanyId(db, company, true);
  }
  const rows = await db
    .selectFrom('companies')
    .where('name', 'in', companies)
    .select('id')
    .execute();
  if (rows.length === 0) {
    throw new ProviderError(
      'no_company',
      `there is no company ${companies.join(', ')} here: make it with accounts set <account> --company <name> --create-company`,
    );
  }
  return rows.map(({id}) => id);
}

/**
 * Stores the data of the claims: it adds the account at the first sign-in, and updates e-mail
 * address, names and role at later ones.
 *
 * @throws ProviderError where another account has the e-mail address.
 */
async function save(
  {db, now}: Services,
  identity: Identity,
  {email, firstName, lastName, role}: Profile,
): Promise<UsersTable> {
  const profile = {email, first_name: firstName, last_name: lastName, role};
  return db.transaction().execute(async (trx) => {
    const known = await findByIdentity(trx, identity);
    const id = randomUUID();
    const account = {...profile, ...hidden, id, agreement_accepted_at: now()};
    if (!known && (await addUser(trx, account))) {
      const row = {...identity, user_id: id};
      await trx.insertInto('identities').values(row).execute();
    }
    // If a user signs in for the first time twice at once, the other sign-in may have added the
    // account meanwhile.
    const user = known ?? (await findByIdentity(trx, identity));
    const other = await trx
      .selectFrom('users')
      .where('email', '=', email)
      .where('id', '!=', user?.id ?? '')
      .select('id')
      .executeTakeFirst();
    if (!user || other) {
      const subject = `'${identity.subject.replaceAll("'", "'\\''")}'`;
      throw new ProviderError(
        'email_taken',
        `the address of ${subject} is that of an account here. If both are one person, run: accounts link ${other?.id} --subject ${subject}`,
      );
    }
    await changeUser(trx, user.id, profile);
    return {...user, ...profile};
  });
}

/**
 * Sets the permissions of a user to exactly these companies; the role comes from the claims.
 * Deleting a permission deletes its sessions.
 */
async function setCompanies(
  db: Database,
  userId: string,
  companies: readonly string[],
): Promise<void> {
  for (const company of companies) {
    await grant(db, userId, company, null);
  }
  await db
    .deleteFrom('permissions')
    .where('user_id', '=', userId)
    .where('company_id', 'not in', companies)
    .execute();
}
