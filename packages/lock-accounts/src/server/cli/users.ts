import {randomUUID} from 'node:crypto';
import {createPasswords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import {OperatorError, type UsersTable} from '../store/database';
import {addUser, changeUser, deleteUser, findCompanyId, findUser, grant} from '../store/directory';
import {describeUsers, listUsers} from './lists';
import type {CommandContext, CommandTools} from './command';
import {confirm, passwordOption, readPassword} from './terminal';
import {readEmail, readName} from './values';

/** Adds the commands about users. */
export function addUserCommands({program, onDatabase, addChange, readRole}: CommandTools): void {
  program
    .command('add')
    .description('adds a user')
    .requiredOption('--email <address>', 'e-mail address', readEmail)
    .requiredOption('--first-name <name>', 'first name', readName)
    .requiredOption('--last-name <name>', 'last name', readName)
    .requiredOption('--role <role>', 'one that accounts({roles}) lists', readRole)
    .requiredOption('--company <name>', 'company to work in', readName)
    .option('--create-company', 'adds the company when there is none of that name')
    .option('--agreement-accepted', 'records that the user accepted the agreement')
    .option(...passwordOption)
    .action((user: NewUser) => onDatabase((context) => add(user, context)));

  program
    .command('list [account]')
    .description('lists all users or one, with id, role and companies')
    .option('--json', 'prints JSON')
    .action((account: string | undefined, {json}: {json?: true}) =>
      onDatabase(async ({db}) => {
        const id = account && (await findUser(db, normalizeEmail(account))).id;
        const users = await describeUsers(db, id);
        return json ? JSON.stringify(users, null, 2) : listUsers(users);
      }),
    );

  const corrects =
    'corrects the e-mail address, the names or the role of a user, who stays signed in';
  addChange('set', corrects, 'corrected', correct)
    .option('--new-email <address>', 'another e-mail address', readEmail)
    .option('--first-name <name>', 'another first name', readName)
    .option('--last-name <name>', 'another last name', readName)
    .option('--role <role>', 'another role', readRole);

  const deletes = 'deletes a user, with all sessions, reading tokens and permissions';
  addChange('delete', deletes, 'deleted', remove).option('--yes', 'deletes without asking');
}

interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  company: string;
  createCompany?: true;
  agreementAccepted?: true;
  passwordStdin?: true;
}

async function add(
  {email, firstName, lastName, role, company, ...options}: NewUser,
  {db, productName, report}: CommandContext,
): Promise<string> {
  const texts = [email, firstName, lastName, company, productName];
  const password = await readPassword(options.passwordStdin, texts);
  const id = randomUUID();
  const user = {
    ...{id, email, role, first_name: firstName, last_name: lastName},
    password_hash: await createPasswords().hash(password),
    password_expires_at: null,
    agreement_accepted_at: options.agreementAccepted ? Date.now() : null,
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

interface Corrections {
  newEmail?: string;
  firstName?: string;
  lastName?: string;
  role?: string;
}

async function correct(
  {id}: UsersTable,
  {newEmail, firstName, lastName, role}: Corrections,
  {db}: CommandContext,
): Promise<string> {
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
  return listUsers(await describeUsers(db, id));
}

async function remove(
  {id, email}: UsersTable,
  {yes}: {yes?: true},
  {db, features}: CommandContext,
): Promise<string> {
  const what = `${email} with all sessions, reading tokens and permissions`;
  if (!yes) {
    await confirm(`Delete ${what}`);
  }
  await deleteUser(db, id);
  for (const {forgetUser} of features) {
    await forgetUser?.(db, id);
  }
  return `Deleted ${what}.`;
}
