import {randomBytes, randomUUID} from 'node:crypto';
import type {Database, UsersTable} from '../store/database';
import {
  addUser,
  changeAndSignOut,
  changeUser,
  findCompanyId,
  grant,
  revoke,
} from '../store/directory';
import {noCompany, type SignInRefusal} from '../sessions/sign-in';
import {findPermission, openSession} from '../sessions/sessions';
import type {TokenPair} from '../sessions/tokens';
import type {Services} from '../sessions/viewer';
import type {Claims, Profile} from './claims';

/** The account that belongs to somebody at a provider; never found by an e-mail address. */
export type Identity = Pick<Claims, 'issuer' | 'subject'>;

/**
 * Opens a session for somebody whom a provider has named, whose account becomes what the
 * claims say. Claims without a role open no session, and end all sessions and reading tokens of
 * the account.
 *
 * @param address the client's IP address.
 */
export async function signInIdentity(
  services: Services,
  {result: profile, ...identity}: Claims,
  address: string,
): Promise<TokenPair | SignInRefusal> {
  const {db, report} = services;
  const user = await findByIdentity(db, identity);
  const refuse = (reason: string, message: string): SignInRefusal => {
    report({event: 'sign_in_refused', account: user?.id, address, reason});
    return {message};
  };
  const companies = 'reason' in profile ? [] : await findCompanies(db, profile);
  if ('reason' in profile || companies.length === 0) {
    if (user) {
      await changeAndSignOut(db, user.id);
    }
    return 'reason' in profile
      ? refuse(profile.reason, profile.message)
      : refuse('no_company', noCompany);
  }
  const updated = await save(services, identity, profile, {user, companies, address});
  if (!updated) {
    return refuse(
      'email_taken',
      'Another account here has your e-mail address. Ask your administrator to link it to your sign-in.',
    );
  }
  const permission = await findPermission(db, updated);
  const pair = permission && (await openSession(services, updated, permission, address));
  if (!pair) {
    return refuse('disabled', 'Your account here is disabled. Ask your administrator.');
  }
  report({event: 'signed_in', account: updated.id, address, reason: 'provider'});
  return pair;
}

/** Finds the account of an identity. */
export async function findByIdentity(
  db: Database,
  {issuer, subject}: Identity,
): Promise<UsersTable | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .selectAll('users')
    .executeTakeFirst();
}

/**
 * Makes an identity that of an account.
 *
 * @returns whether it was free.
 */
export async function linkIdentity(
  db: Database,
  {issuer, subject}: Identity,
  userId: string,
): Promise<boolean> {
  const {numInsertedOrUpdatedRows} = await db
    .insertInto('identities')
    .values({issuer, subject, user_id: userId})
    .onConflict((oc) => oc.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

async function findCompanies(db: Database, {companies, addsCompanies}: Profile): Promise<string[]> {
  if (addsCompanies) {
    return Promise.all(companies.map((name) => findCompanyId(db, name, true)));
  }
  const rows = await db
    .selectFrom('companies')
    .where('name', 'in', companies)
    .select('id')
    .execute();
  return rows.map(({id}) => id);
}

/**
 * Writes what the claims say: the account at its first sign-in, then its e-mail address,
 * names, role and companies.
 *
 * @returns undefined where another account has the e-mail address.
 */
async function save(
  {db, passwords, passwordQueue, now}: Services,
  identity: Identity,
  {email, firstName, lastName, role}: Profile,
  {user, companies, address}: {user?: UsersTable; companies: readonly string[]; address: string},
): Promise<UsersTable | undefined> {
  const profile = {email, first_name: firstName, last_name: lastName, role};
  // A real hash, of no password: to try one then takes as long as with any other account.
  const hash = () => passwords.hash(randomBytes(32).toString('base64url'));
  const passwordHash = user?.password_hash ?? (await passwordQueue.run(address, hash));
  const id = await db.transaction().execute(async (trx) => {
    const existing = await findByIdentity(trx, identity);
    if (existing) {
      const other = await trx
        .selectFrom('users')
        .where('email', '=', email)
        .where('id', '!=', existing.id)
        .select('id')
        .executeTakeFirst();
      if (other) {
        return undefined;
      }
      await changeUser(trx, existing.id, profile);
      return existing.id;
    }
    const id = randomUUID();
    const isFree = await addUser(trx, {
      ...profile,
      id,
      password_hash: passwordHash,
      password_expires_at: null,
      agreement_accepted_at: now(),
    });
    if (!isFree) {
      // Of two first sign-ins at once, the other one has made the account meanwhile.
      return (await findByIdentity(trx, identity))?.id;
    }
    await trx
      .insertInto('identities')
      .values({...identity, user_id: id})
      .execute();
    return id;
  });
  if (!id) {
    return undefined;
  }
  await setCompanies(db, id, companies);
  return db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst();
}

/** A permission that goes takes its sessions with it. */
async function setCompanies(
  db: Database,
  userId: string,
  companies: readonly string[],
): Promise<void> {
  for (const company of companies) {
    await grant(db, userId, company);
  }
  const others = await db
    .selectFrom('permissions')
    .where('user_id', '=', userId)
    .where('company_id', 'not in', companies)
    .select('company_id')
    .execute();
  for (const {company_id} of others) {
    await revoke(db, userId, company_id);
  }
}
