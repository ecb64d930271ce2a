import {randomUUID} from 'node:crypto';
import {findPermission, openSession} from '../sessions/sessions';
import {noCompany, type SignInRefusal} from '../sessions/sign-in';
import type {TokenPair} from '../sessions/tokens';
import type {Services} from '../sessions/viewer';
import {type Database, noPassword, type UsersTable} from '../store/database';
import {
  addUser,
  changeAndSignOut,
  changeUser,
  findCompanyId,
  grant,
  revoke,
} from '../store/directory';
import type {Profile} from './claims';
import {spellings} from './discovery';
import {type Person, tell} from './provider';

/** The account that belongs to somebody at a provider; never found by an e-mail address. */
export type Identity = Pick<Person, 'issuer' | 'subject'>;

/** A session that a provider has opened, and where the browser goes after its end. */
export type ProviderSession = TokenPair & Pick<Person, 'signOutUrl'>;

/**
 * Opens a session for somebody whom a provider has named, whose account becomes what the
 * claims say. Claims without a role open no session, and end all sessions and reading tokens of
 * the account.
 *
 * @param address the client's IP address.
 */
export async function signInIdentity(
  services: Services,
  {result: profile, signOutUrl, ...identity}: Person,
  address: string,
): Promise<ProviderSession | SignInRefusal> {
  const {db, report} = services;
  const user = await findByIdentity(db, identity);
  const refuse = (reason: string, message: string, detail?: string): SignInRefusal => {
    report({event: 'sign_in_refused', account: user?.id, address, reason});
    if (detail) {
      tell(`${reason}: ${detail}`);
    }
    return {message};
  };
  const companies = 'reason' in profile ? [] : await findCompanies(db, profile);
  if ('reason' in profile || companies.length === 0) {
    if (user) {
      await changeAndSignOut(db, user.id);
    }
    return 'reason' in profile
      ? refuse(profile.reason, profile.message, profile.detail)
      : refuse('no_company', noCompany, `there is none of ${profile.companies.join(', ')}`);
  }
  const saved = await save(services, identity, profile);
  if ('takenBy' in saved) {
    const subject = `'${identity.subject.replaceAll("'", "'\\''")}'`;
    return refuse(
      'email_taken',
      'Another account here has your e-mail address. Ask your administrator to link it to your sign-in.',
      `the address of ${subject} is that of an account here. If they are one person: accounts link ${saved.takenBy} --subject ${subject}`,
    );
  }
  await setCompanies(db, saved.id, companies);
  const permission = await findPermission(db, saved);
  const pair = permission && (await openSession(services, saved, permission, address));
  if (!pair) {
    return refuse('disabled', 'Your account here is disabled. Ask your administrator.');
  }
  report({event: 'signed_in', account: saved.id, address, reason: 'provider'});
  return {...pair, signOutUrl};
}

/** What an account without a password has in its place. */
const hidden = {password_hash: noPassword, password_expires_at: null};

/** Finds the account of an identity, whose issuer may be written with or without its last slash. */
async function findByIdentity(
  db: Database,
  {issuer, subject}: Identity,
): Promise<UsersTable | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .where('issuer', 'in', spellings(issuer))
    .where('subject', '=', subject)
    .orderBy((eb) => eb('issuer', '=', issuer), 'desc')
    .selectAll('users')
    .executeTakeFirst();
}

/**
 * Makes an identity that of an account, whose password and sessions end.
 *
 * @returns whether it was free.
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
 * Takes all identities of a provider over to its new name.
 *
 * @returns how many were moved, and the subjects that stay, because they have signed in with the new
 *   name.
 */
export async function moveIdentities(db: Database, from: string, to: string) {
  const old = db.selectFrom('identities').where('issuer', 'in', spellings(from));
  const {numUpdatedRows} = await db
    .updateTable('identities')
    .set({issuer: to})
    .where('issuer', 'in', spellings(from))
    .where('subject', 'not in', (eb) =>
      eb.selectFrom('identities').where('issuer', '=', to).select('subject'),
    )
    .executeTakeFirst();
  const left = await old.select('subject').execute();
  return {moved: Number(numUpdatedRows), left: left.map(({subject}) => subject)};
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
 * names and role.
 *
 * @returns whose the e-mail address is, where another account has it.
 */
async function save(
  {db, now}: Services,
  identity: Identity,
  {email, firstName, lastName, role}: Profile,
): Promise<UsersTable | {takenBy: string}> {
  const profile = {email, first_name: firstName, last_name: lastName, role};
  return db.transaction().execute(async (trx) => {
    const known = await findByIdentity(trx, identity);
    const id = randomUUID();
    const account = {...profile, ...hidden, id, agreement_accepted_at: now()};
    if (!known && (await addUser(trx, account))) {
      const row = {...identity, user_id: id};
      await trx.insertInto('identities').values(row).execute();
    }
    // Of two first sign-ins at once, the other one may have made it meanwhile.
    const user = known ?? (await findByIdentity(trx, identity));
    const other = await trx
      .selectFrom('users')
      .where('email', '=', email)
      .where('id', '!=', user?.id ?? '')
      .select('id')
      .executeTakeFirst();
    if (!user || other) {
      return {takenBy: other?.id ?? ''};
    }
    await changeUser(trx, user.id, profile);
    return {...user, ...profile};
  });
}

/** Gives the role of the claims in these companies alone; a permission takes its sessions with it. */
async function setCompanies(
  db: Database,
  userId: string,
  companies: readonly string[],
): Promise<void> {
  for (const company of companies) {
    await grant(db, userId, company, null);
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
