import {randomUUID} from 'node:crypto';
import {InvalidArgumentError} from 'commander';
import {formatTable} from 'docusaurus-lock-server/terminal/format-table';
import {emailAddress} from 'docusaurus-lock-server/shared/email-address';
import {createPasswords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import {type Database, OperatorError} from '../store/database';
import {
  addUser,
  changeUser,
  deleteUser,
  findCompanyId,
  findUser,
  grant,
  revoke,
} from '../store/directory';
import {passwordOption, readPassword} from './read-password';
import {type CommandTools, readName} from './tools';

const createCompany = [
  '--create-company',
  'adds the company if there is none of that name',
] as const;

/** Adds the commands about users. */
export function addUserCommands(tools: CommandTools): void {
  const {program, features, onDatabase, addChange, roleOption} = tools;
  program
    .command('add')
    .description('adds a user')
    .requiredOption('--email <address>', 'e-mail address', readEmail)
    .requiredOption('--first-name <name>', 'first name', readName)
    .requiredOption('--last-name <name>', 'last name', readName)
    .addOption(roleOption('one that accounts({roles}) lists').makeOptionMandatory())
    .requiredOption('--company <name>', 'company to work in', readName)
    .option(...createCompany)
    .option(...passwordOption)
    .action((user: NewUser) => onDatabase((db) => add(db, user, tools)));

  program
    .command('list [account]')
    .description('lists all users or one, a line for each company: role there, state, id')
    .action((account?: string) =>
      onDatabase(async (db) =>
        listUsers(db, account && (await findUser(db, normalizeEmail(account))).id),
      ),
    );

  const changes = 'changes a user, who stays signed in';
  addChange('set', changes, 'corrected', async (db, user, change: Change) => {
    await db.transaction().execute((trx) => set(trx, user.id, change));
    return `Changed ${change.newEmail ?? user.email}.`;
  })
    .option('--new-email <address>', 'another e-mail address', readEmail)
    .option('--first-name <name>', 'another first name', readName)
    .option('--last-name <name>', 'another last name', readName)
    .option('--company <name>', 'one more company to work in', readName)
    .option(...createCompany)
    .option('--leave-company <name>', 'takes a company away, and ends the sessions in it', readName)
    .addOption(roleOption('another role; with --company the role there alone'));

  const deletes = 'deletes a user, with all sessions, reading tokens and permissions';
  addChange('delete', deletes, 'deleted', async (db, {id, email}) => {
    await deleteUser(db, id);
    for (const {forgetUser} of features) {
      await forgetUser?.(db, id);
    }
    return `Deleted ${email} with all sessions, reading tokens and permissions.`;
  }).requiredOption('--yes', 'confirms the deletion: a deleted user cannot be restored');
}

interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  company: string;
  createCompany?: true;
  passwordStdin?: true;
}

async function add(
  db: Database,
  {email, firstName, lastName, role, company, ...options}: NewUser,
  {productName, report}: CommandTools,
): Promise<string> {
  const texts = [email, firstName, lastName, company, productName];
  const password = await readPassword(options.passwordStdin, texts);
  const id = randomUUID();
  const user = {
    ...{id, email, role, first_name: firstName, last_name: lastName},
    password_hash: await createPasswords().hash(password),
    password_expires_at: null,
    agreement_accepted_at: null,
  };
  await db.transaction().execute(async (trx) => {
    if (!(await addUser(trx, user))) {
      throw new OperatorError(`There is already a user ${email}.`);
    }
    await grant(trx, id, await findCompanyId(trx, company, options.createCompany));
  });
  report({event: 'account_changed', account: id, reason: 'added'});
  return `Added ${email}.`;
}

/** Lists users without their passwords, a line for each company, with the role there. */
async function listUsers(db: Database, id?: string): Promise<string> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('permissions', 'permissions.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'permissions.company_id')
    .$if(Boolean(id), (query) => query.where('users.id', '=', id!))
    .orderBy('users.email')
    .orderBy('companies.name')
    .selectAll('users')
    .select(['companies.name as company', 'permissions.role as companyRole'])
    .execute();
  const lines = rows.map(({first_name: first, last_name: last, company, companyRole, ...user}) => [
    ...[user.email, `${first} ${last}`, companyRole ?? user.role],
    ...[user.disabled_at === null ? 'active' : 'disabled', user.id, company ?? 'no company'],
  ]);
  return formatTable(lines) || 'There are no users.';
}

interface Change {
  newEmail?: string;
  firstName?: string;
  lastName?: string;
  role?: string;
  company?: string;
  createCompany?: true;
  leaveCompany?: string;
}

async function set(db: Database, id: string, change: Change): Promise<void> {
  const {newEmail, firstName, lastName, role, company, leaveCompany} = change;
  if (Object.keys(change).length === 0) {
    throw new OperatorError('Give what to change: accounts set --help lists it.');
  }
  if (company !== undefined) {
    await grant(db, id, await findCompanyId(db, company, change.createCompany), role);
  }
  if (leaveCompany !== undefined) {
    if (!(await revoke(db, id, await findCompanyId(db, leaveCompany)))) {
      throw new OperatorError(`The user does not work in ${leaveCompany}.`);
    }
  }
  const holder = await db
    .selectFrom('users')
    .where('email', '=', newEmail ?? '')
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  if (holder) {
    throw new OperatorError(`There is already a user ${newEmail}.`);
  }
  const fields = {
    ...{email: newEmail, first_name: firstName, last_name: lastName},
    role: company === undefined ? role : undefined,
  };
  if (Object.values(fields).some((value) => value !== undefined)) {
    await changeUser(db, id, fields);
  }
}

/**
 * Reads an e-mail address, in the form in which it is stored.
 * @throws InvalidArgumentError for what is none.
 */
function readEmail(text: string): string {
  const email = normalizeEmail(text);
  if (!emailAddress.test(email) || email.length > 254) {
    throw new InvalidArgumentError('It is not a valid e-mail address.');
  }
  return email;
}
