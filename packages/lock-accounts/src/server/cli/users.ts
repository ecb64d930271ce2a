import {z} from 'zod';
import {OperatorError} from '../store/database';
import {backUp} from '../store/backup';
import {addUser, changeUser, deleteUser, findCompanyId, findUser, grant} from '../store/directory';
import {byEmail, changeCommand, check, command, ofUser, options} from './command';
import {readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import type {Command} from 'docusaurus-lock-server/feature';
import {describeUsers, listUsers, showUser} from './lists';
import {confirm, readPassword} from './terminal';

/** The commands about users. */
export const userCommands: Readonly<Record<string, Command>> = {
  add: command(
    'adds a user',
    `--email avery@example.com --first-name Avery \\
--last-name Lindholm --role VIEWER \\
--company "Harbour Cold Chain" --create-company`,
    ofUser,
    async (given, {db, passwords, productName, now, report}) => {
      const {email, company, role} = given;
      const names = {first_name: given['first-name'], last_name: given['last-name']};
      const fullName = `${names.first_name} ${names.last_name}`;
      const password = await readPassword(given['password-stdin'], [
        ...[email, fullName, company, productName],
      ]);
      const user = {
        ...{email, role, ...names},
        password_hash: await passwords.hash(password),
        password_expires_at: null,
        agreement_accepted_at: given['agreement-accepted'] ? now : null,
      };
      const id = await db.transaction().execute(async (trx) => {
        if (!(await addUser(trx, user))) {
          throw new OperatorError(`There is already a user ${email}.`);
        }
        const {id} = await findUser(trx, email);
        await grant(trx, id, await findCompanyId(trx, company, given['create-company']));
        return id;
      });
      report({event: 'account_changed', account: id, reason: 'added'});
      return `Added ${email}.`;
    },
  ),

  list: command(
    'lists the users with their ids, which are in security events,\nand their companies',
    '',
    z.strictObject({json: options.json}),
    async ({json}, {db}) =>
      json ? JSON.stringify(await describeUsers(db), null, 2) : listUsers(db),
  ),

  show: command(
    'says whose an account is, by its id or e-mail address',
    'avery@example.com',
    z.strictObject({account: z.string().trim()}),
    async ({account}, {db, now}) => showUser(db, account, now),
    {name: 'account', what: 'one id or e-mail address of an account'},
  ),

  set: command(
    'corrects the e-mail address, the names or the role of a user,\nwho stays signed in',
    '--email avery@example.com --last-name Lindqvist',
    ofUser
      .pick({'first-name': true, 'last-name': true, role: true})
      .extend({'new-email': options['new-email']})
      .partial()
      .extend({email: options.email}),
    async ({email, ...given}, context) => {
      const {'new-email': newEmail} = given;
      if (Object.keys(given).length === 0) {
        throw new OperatorError('Give --new-email, --first-name, --last-name or --role.');
      }
      const id = await context.db.transaction().execute(async (trx) => {
        const user = await findUser(trx, email);
        const other = await trx
          .selectFrom('users')
          .where('email', '=', newEmail ?? '')
          .where('id', '<>', user.id)
          .select('id')
          .executeTakeFirst();
        if (other) {
          throw new OperatorError(`There is already a user ${newEmail}.`);
        }
        await changeUser(trx, user.id, {
          email: newEmail,
          first_name: given['first-name'],
          last_name: given['last-name'],
          role: given.role,
        });
        return user.id;
      });
      context.report({event: 'account_changed', account: id, reason: 'corrected'});
      return showUser(context.db, id, context.now);
    },
  ),

  delete: changeCommand(
    "deletes a user, and the user's sessions, reading tokens and\npermissions; asks without --yes",
    '--email avery@example.com',
    byEmail.extend({yes: options.yes}),
    'deleted',
    async ({id, email}, {yes}, {db, features}) => {
      const what = `${email} with all sessions, reading tokens and permissions`;
      if (!yes) {
        await confirm(`Delete ${what}`);
      }
      await deleteUser(db, id);
      for (const {forgetUser} of features) {
        await forgetUser?.(db, id);
      }
      return `Deleted ${what}.`;
    },
  ),

  backup: {
    help: 'copies the database to a new file, also while a server uses it',
    example: 'backup.db',
    argument: {name: 'file', what: 'one file'},
    options: [],
    async run(values, {env}) {
      const {file} = check(z.strictObject({file: z.string().trim().min(1, 'is empty')}), values);
      const {accounts, from, to} = backUp(readDatabaseUrl(env), file);
      return `Backed up ${accounts === 1 ? '1 account' : `${accounts} accounts`} of ${from} to ${to}.`;
    },
  },
};
