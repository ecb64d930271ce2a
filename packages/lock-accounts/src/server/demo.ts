import {OperatorError, type Database} from './store/database';
import {addUser, changeUser, findCompanyId, findUser, grant} from './store/directory';
import {demoPassword} from './sessions/check-new-password';
import type {Passwords} from './sessions/passwords';

/** An account of the demo. */
interface DemoAccount {
  email: string;
  name: [first: string, last: string];
  role: string;
  /** Names of the companies that the account may work in. */
  companies: string[];
  /** Other roles, by the name of the company. */
  companyRoles?: Readonly<Record<string, string>>;
}

/** The role of all demo accounts of a site that lists no roles. */
const onlyRole = 'READER';

const demoEmails = ['avery@example.com', 'blake@example.com', 'casey@example.com'];

/**
 * The accounts that `docusaurus-lock demo` adds and prints, all with {@link demoPassword}. The
 * first account has the role with the most rights, the last the one with the fewest, but a higher
 * role in one company.
 *
 * @param roles of the site, those with the most rights first.
 */
export function listDemoAccounts(roles: readonly string[]): DemoAccount[] {
  const [most = onlyRole, more = most] = roles;
  const least = roles.at(-1) ?? onlyRole;
  const [avery = '', blake = '', casey = ''] = demoEmails;
  return [
    {
      email: avery,
      name: ['Avery', 'Lindholm'],
      role: most,
      companies: ['Harbour Cold Chain', 'Aurora Medical Supply', 'Fjord Foods'],
    },
    {
      email: blake,
      name: ['Blake', 'Okafor'],
      role: roles.at(-2) ?? least,
      companies: ['Harbour Cold Chain'],
    },
    {
      email: casey,
      name: ['Casey', 'Moreau'],
      role: least,
      companies: ['Harbour Cold Chain', 'Aurora Medical Supply'],
      companyRoles: {'Aurora Medical Supply': more},
    },
  ];
}

/**
 * Adds the demo accounts that are not there yet.
 * @throws OperatorError in a database that holds any other account, so that a published password
 *   never opens a real site.
 */
export async function seedDemo(
  db: Database,
  passwords: Passwords,
  roles: readonly string[],
): Promise<void> {
  // Hashed before the transaction, which then waits for the database only.
  const passwordHash = await passwords.hash(demoPassword);
  await db.transaction().execute(async (trx) => {
    const other = await trx
      .selectFrom('users')
      .where('email', 'not in', demoEmails)
      .select('id')
      .executeTakeFirst();
    if (other) {
      throw new OperatorError(
        'The demo accounts are not added to a database that holds other ' +
          'accounts; set DATABASE_URL to another one.',
      );
    }
    for (const account of listDemoAccounts(roles)) {
      await seedAccount(trx, account, passwordHash);
    }
  });
}

/**
 * Refuses a database in which demo accounts could sign in.
 * @throws OperatorError that says what to do.
 */
export async function assertNoDemoAccounts(db: Database): Promise<void> {
  const account = await db
    .selectFrom('users')
    .where('email', 'in', demoEmails)
    .where('disabled_at', 'is', null)
    .select('email')
    .executeTakeFirst();
  if (account) {
    throw new OperatorError(
      `This database holds the demo account ${account.email}, whose password ` +
        'is public; set DATABASE_URL to another one, or disable the account.',
    );
  }
}

async function seedAccount(
  db: Database,
  {email, name: [first, last], role, companies, companyRoles}: DemoAccount,
  passwordHash: string,
): Promise<void> {
  await addUser(db, {
    ...{email, role, first_name: first, last_name: last, password_hash: passwordHash},
    ...{password_expires_at: null, agreement_accepted_at: Date.now()},
  });
  const user = await findUser(db, email);
  const ids: string[] = [];
  for (const company of companies) {
    const id = await findCompanyId(db, company, true);
    await grant(db, user.id, id, companyRoles?.[company]);
    ids.push(id);
  }
  await changeUser(db, user.id, {
    // Version 0.2 gave an account of the demo a password for five days.
    password_expires_at: null,
    // The company in which the account works until it switches is the first one.
    last_company_id: user.last_company_id ?? ids[0],
  });
}
