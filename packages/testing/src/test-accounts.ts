import {createPasswords} from 'docusaurus-lock-accounts/server/sessions/passwords';
import type {Database} from 'docusaurus-lock-accounts/server/store/database';
import {
  addUser,
  findCompanyId,
  findUser,
  grant,
} from 'docusaurus-lock-accounts/server/store/directory';
import {openAllTables} from './all-features';

/** The e-mail of a test user, who works in Harbour and Aurora. */
export const email = 'robin@harbour.test';

/** The e-mail of another user, who works in Fjord alone. */
export const otherEmail = 'alex@fjord.test';

/** The password of every test user. */
export const correctPassword = 'correct horse battery';

/**
 * The lowest cost of argon2, for all tests except those of passwords. A hash contains its cost, so
 * a server in its own process checks it as cheaply.
 */
export const cheapCost = {memoryCost: 8, timeCost: 1, parallelism: 1};
export const cheapPasswords = createPasswords({cost: cheapCost});

/** Adds the two test users. */
export async function addTestUsers(db: Database): Promise<void> {
  await add(db, email, ['Harbour', 'Aurora']);
  await add(db, otherEmail, ['Fjord']);
}

/** Adds a user with {@link correctPassword} who may work in some companies. */
export async function addTestUser(databaseUrl: string, ...user: UserArguments): Promise<void> {
  const db = await openAllTables(databaseUrl);
  await add(db, ...user);
  await db.destroy();
}

type UserArguments = [email: string, companies: string[], passwordExpiresAt?: number];

async function add(
  db: Database,
  ...[userEmail, companies, passwordExpiresAt]: UserArguments
): Promise<void> {
  await addUser(db, {
    email: userEmail,
    first_name: 'Robin',
    last_name: 'Vale',
    role: 'OPERATOR',
    password_hash: await cheapPasswords.hash(correctPassword),
    password_expires_at: passwordExpiresAt ?? null,
    agreement_accepted_at: 1,
  });
  const {id} = await findUser(db, userEmail);
  for (const company of companies) {
    await grant(db, id, await findCompanyId(db, company, true));
  }
}
