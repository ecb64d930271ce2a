import {z} from 'zod';
import {OperatorError} from '../store/database';
import {changeUser, deleteUser, findUser} from '../store/directory';
import {addUsers, insertUser, readUsers, newUserTexts} from './add-users';
import {byEmail, changeCommand, command, ofUser, options} from './command';
import type {Command} from 'docusaurus-lock-server/feature';
import {describeUsers, listUsers, showUser} from './lists';
import {confirm, readPassword} from './terminal';

const addOne = command(
  'adds a user, or with --csv one for each line of a file, all or\nnone',
  `--email avery@example.com --first-name Avery \\
--last-name Lindholm --role VIEWER \\
--company "Harbour Cold Chain" --create-company`,
  ofUser,
  async (options, context) => {
    const {db, passwords, productName, now, report} = context;
    const texts = [...newUserTexts(options), productName];
    const password = await readPassword(options['password-stdin'], texts);
    const passwordHash = await passwords.hash(password);
    const id = await db.transaction().execute((trx) =>
      insertUser(trx, options, {
        password_hash: passwordHash,
        password_expires_at: null,
        agreement_accepted_at: options['agreement-accepted'] ? now : null,
      }),
    );
    report({event: 'account_changed', account: id, reason: 'added'});
    return `Added ${options.email}.`;
  },
);

const addMany = command(
  addOne.help,
  addOne.example,
  ofUser
    .pick({'create-company': true, 'agreement-accepted': true})
    .extend({csv: options.csv.transform(readUsers)}),
  ({csv, ...more}, context) => addUsers(csv, more, context),
);

/** The commands about users. */
export const userCommands: Readonly<Record<string, Command>> = {
  add: {
    ...addOne,
    options: [...addOne.options, 'csv'],
    run: (values, ...more) => ('csv' in values ? addMany : addOne).run(values, ...more),
  },

  list: command(
    'lists the users with their ids, which are in security events,\nand their companies',
    '',
    z.strictObject({json: options.json}),
    async ({json}, {db, leftBehind}) => {
      if (json) {
        return JSON.stringify(await describeUsers(db), null, 2);
      }
      return [await listUsers(db), await leftBehind()].filter(Boolean).join('\n');
    },
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
};
