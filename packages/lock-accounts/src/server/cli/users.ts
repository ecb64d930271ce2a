import {randomUUID} from 'node:crypto';
import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {createPasswords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import {type Database, OperatorError} from '../store/database';
import {addUser, changeUser, deleteUser, findCompanyId, findUser, grant} from '../store/directory';
import {passwordOption, readPassword} from './read-password';
import type {CommandTools} from './tools';
import {readEmail, readName} from './values';

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
    .option('--create-company', 'adds the company when there is none of that name')
    .option(...passwordOption)
    .action((user: NewUser) => onDatabase((db) => add(db, user, tools)));

  program
    .command('list [account]')
    .description('lists all users or one, with id, role and companies')
    .action((account?: string) =>
      onDatabase(async (db) =>
        listUsers(db, account && (await findUser(db, normalizeEmail(account))).id),
      ),
    );

  const corrects =
    'corrects the e-mail address, the names or the role of a user, who stays signed in';
  addChange('set', corrects, 'corrected', async (db, user, change: Correction) => {
    await correct(db, user.id, change);
    return `Corrected ${change.newEmail ?? user.email}.`;
  })
    .option('--new-email <address>', 'another e-mail address', readEmail)
    .option('--first-name <name>', 'another first name', readName)
    .option('--last-name <name>', 'another last name', readName)
    .addOption(roleOption('another role'));

  const deletes = 'deletes a user, with all sessions, reading tokens and permissions';
  addChange('delete', deletes, 'deleted', async (db, {id, email}) => {
    await deleteUser(db, id);
    for (const {forgetUser} of features) {
      await forgetUser?.(db, id);
    }
    return `Deleted ${email} with all sessions, reading tokens and permissions.`;
  }).requiredOption('--yes', 'says that you know: nothing brings the user back');
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

/** Lists users, without their passwords, with companies and, where it differs, the role there. */
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
  const users = new Map<string, {columns: string[]; companies: string[]}>();
  for (const {company, companyRole, ...user} of rows) {
    const {id, email, first_name: first, last_name: last, role} = user;
    const state = user.disabled_at === null ? 'active' : 'disabled';
    const columns = [email, `${first} ${last}`, role, state, id];
    const one = users.get(id) ?? {columns, companies: []};
    if (company !== null) {
      const isOther = companyRole !== null && companyRole !== role;
      one.companies.push(isOther ? `${company} (${companyRole})` : company);
    }
    users.set(id, one);
  }
  const lines = Array.from(users.values(), ({columns, companies}) => [
    ...columns,
    companies.join(', '),
  ]);
  return formatTable(lines) || 'There are no users.';
}

interface Correction {
  newEmail?: string;
  firstName?: string;
  lastName?: string;
  role?: string;
}

async function correct(
  db: Database,
  id: string,
  {newEmail, firstName, lastName, role}: Correction,
): Promise<void> {
  const change = {email: newEmail, first_name: firstName, last_name: lastName, role};
  if (Object.values(change).every((value) => value === undefined)) {
    throw new OperatorError('Give --new-email, --first-name, --last-name or --role.');
  }
  await db.transaction().execute(async (trx) => {
    const holder = await trx
      .selectFrom('users')
      .where('email', '=', newEmail ?? '')
      .select('id')
      .executeTakeFirst();
    if (holder && holder.id !== id) {
      throw new OperatorError(`There is already a user ${newEmail}.`);
    }
    await changeUser(trx, id, change);
  });
}
