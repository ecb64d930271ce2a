import {AccountsError, type Database} from './store/database';
import {addUser, findCompanyId, findUser, grant} from './store/directory';
import type {Passwords} from './sessions/passwords';

const dayMs = 24 * 60 * 60 * 1000;

/** An account of the demo; its password is no secret. */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  password: string;
  /** Names of the companies that the account may work in. */
  companies: string[];
  /** Other roles, by the name of the company. */
  companyRoles?: Readonly<Record<string, string>>;
  /** Days from the start of the demo; absent: never. */
  passwordExpiresInDays?: number;
  isEndUserAgreementAccepted: boolean;
}

const password = 'read-the-guide';

/** The accounts that `npm run demo` adds and prints. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'avery@example.com',
    firstName: 'Avery',
    lastName: 'Lindholm',
    role: 'ADMIN',
    password,
    companies: ['Harbour Cold Chain', 'Aurora Medical Supply', 'Fjord Foods'],
    isEndUserAgreementAccepted: true,
  },
  {
    email: 'blake@example.com',
    firstName: 'Blake',
    lastName: 'Okafor',
    role: 'OPERATOR',
    password,
    companies: ['Harbour Cold Chain'],
    isEndUserAgreementAccepted: true,
  },
  {
    email: 'casey@example.com',
    firstName: 'Casey',
    lastName: 'Moreau',
    role: 'VIEWER',
    password,
    companies: ['Harbour Cold Chain', 'Aurora Medical Supply'],
    companyRoles: {'Aurora Medical Supply': 'MANAGER'},
    passwordExpiresInDays: 5,
    isEndUserAgreementAccepted: false,
  },
];

const demoEmails = demoAccounts.map(({email}) => email);

/**
 * Adds the demo accounts that are not there yet and counts the days of their
 * passwords anew.
 * @param now epoch milliseconds.
 * @throws AccountsError in a database that holds any other account, so that a
 *   published password never opens a real site.
 */
export async function seedDemo(
  db: Database,
  passwords: Passwords,
  now: number,
): Promise<void> {
  // Hashed before, so that the transaction waits for the database only.
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (trx) => {
    const other = await trx
      .selectFrom('users')
      .where('email', 'not in', demoEmails)
      .select('id')
      .executeTakeFirst();
    if (other) {
      throw new AccountsError(
        'The demo accounts are not added to a database that holds other ' +
          'accounts; set DATABASE_URL to another one.',
      );
    }
    for (const account of demoAccounts) {
      await seedAccount(trx, account, passwordHash, now);
    }
  });
}

/**
 * Refuses a database in which demo accounts may sign in.
 * @throws AccountsError that says what to do.
 */
export async function refuseDemo(db: Database): Promise<void> {
  const account = await db
    .selectFrom('users')
    .where('email', 'in', demoEmails)
    .where('disabled_at', 'is', null)
    .select('email')
    .executeTakeFirst();
  if (account) {
    throw new AccountsError(
      `This database holds the demo account ${account.email}, whose password ` +
        'is public; set DATABASE_URL to another one, or disable the account.',
    );
  }
}

async function seedAccount(
  db: Database,
  account: DemoAccount,
  passwordHash: string,
  now: number,
): Promise<void> {
  const {email, passwordExpiresInDays: days} = account;
  const passwordExpiresAt = days === undefined ? null : now + days * dayMs;
  await addUser(db, {
    email,
    first_name: account.firstName,
    last_name: account.lastName,
    role: account.role,
    password_hash: passwordHash,
    password_expires_at: passwordExpiresAt,
    agreement_accepted_at: account.isEndUserAgreementAccepted ? now : null,
  });
  const {id: userId} = await findUser(db, email);
  const companyIds: string[] = [];
  for (const company of account.companies) {
    const companyId = await findCompanyId(db, company, true);
    await grant(db, userId, companyId, account.companyRoles?.[company]);
    companyIds.push(companyId);
  }
  await db
    .updateTable('users')
    .set((eb) => ({
      password_expires_at: passwordExpiresAt,
      // Where the account works until it switches: the company named first.
      last_company_id: eb.fn.coalesce('last_company_id', eb.val(companyIds[0])),
    }))
    .where('id', '=', userId)
    .execute();
}
