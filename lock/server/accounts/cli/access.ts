import {textsOfAccount} from '../sessions/judge-password';
import {AccountsError, type Database} from '../store/database';
import {
  changeAndSignOut,
  changeUser,
  endSessions,
  findCompanyId,
  findUser,
  grant,
  lockUser,
  revoke,
} from '../store/directory';
import {byEmail, type Command, command, ofUser, reportChange} from './command';
import {listSessions} from './lists';

/** The commands about who may sign in, and where. */
export const accessCommands: Readonly<Record<string, Command>> = {
  disable: command(
    "ends a user's sessions and reading tokens, and lets no more\nbegin",
    '--email avery@example.com',
    byEmail,
    async ({email}, context) => {
      const {db, now} = context;
      const {id} = await findUser(db, email);
      await changeAndSignOut(db, id, {disabled_at: now});
      reportChange(context, id, 'disabled');
      return `Disabled ${email}; all sessions and reading tokens have ended.`;
    },
  ),

  enable: command(
    'lets a disabled user sign in again',
    '--email avery@example.com',
    byEmail,
    async ({email}, context) => {
      const {id} = await findUser(context.db, email);
      await changeUser(context.db, id, {disabled_at: null});
      reportChange(context, id, 'enabled');
      return `Enabled ${email}.`;
    },
  ),

  unlock: command(
    "forgets a user's failed sign-ins, so that the user need not\nwait; of an address they still count",
    '--email avery@example.com',
    byEmail,
    async ({email}, context) => {
      const {id} = await findUser(context.db, email);
      await changeUser(context.db, id, {unlocked_at: context.now});
      reportChange(context, id, 'unlocked');
      return (
        `Unlocked ${email}: failed sign-ins until now no longer count. ` +
        'An address with 100 failures has to wait 15 minutes all the same.'
      );
    },
  ),

  'set-password': command(
    "gives a user another password and ends the user's sessions\nand reading tokens",
    '--email avery@example.com',
    ofUser.pick({email: true, 'password-stdin': true}),
    async (options, context) => {
      const {db, passwords, readPassword} = context;
      const {id, disabled_at: disabledAt} = await findUser(db, options.email);
      const own = await textsOfAccount(db, id);
      const password = await readPassword(options['password-stdin'], own);
      await changeAndSignOut(db, id, {
        password_hash: await passwords.hash(password),
        password_expires_at: null,
      });
      reportChange(context, id, 'password_set');
      const done = `Set the password of ${options.email}; all sessions and reading tokens have ended.`;
      return disabledAt === null
        ? done
        : `${done} The account is disabled and cannot sign in until you enable it.`;
    },
  ),

  sessions: command(
    "lists a user's open sessions: when they were opened and last\nrefreshed, and from which address",
    '--email avery@example.com',
    byEmail,
    async ({email}, {db, now}) => {
      const {id} = await findUser(db, email);
      return listSessions(db, id, now);
    },
  ),

  'end-sessions': command(
    'signs a user out everywhere and ends the reading tokens',
    '--email avery@example.com',
    byEmail,
    async ({email}, context) => {
      const {db} = context;
      const {id} = await findUser(db, email);
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, id);
        await endSessions(trx, id);
      });
      reportChange(context, id, 'sessions_ended');
      return `Ended all sessions and reading tokens of ${email}.`;
    },
  ),

  grant: command(
    'lets a user work in one more company, with the same role or\nanother; grant again to change the role there',
    `--email avery@example.com --company "Fjord Foods" \\
--role OPERATOR`,
    ofUser
      .pick({email: true, company: true, 'create-company': true, role: true})
      .partial({role: true}),
    async (options, context) => {
      const id = await context.db
        .transaction()
        .execute((trx) => allow(trx, options, options.role));
      reportChange(context, id, 'company_granted');
      return `${options.email} may work in ${options.company}.`;
    },
  ),

  revoke: command(
    'takes a company from a user and ends the sessions in it; with\nthe last one the user can no longer sign in',
    '--email avery@example.com --company "Fjord Foods"',
    ofUser.pick({email: true, company: true}),
    async (options, context) => {
      const {email, company} = options;
      const {id} = await findUser(context.db, email);
      const companyId = await findCompanyId(context.db, company);
      if (!(await revoke(context.db, id, companyId))) {
        throw new AccountsError(`${email} may not work in ${company} anyway.`);
      }
      reportChange(context, id, 'company_revoked');
      return `${email} may no longer work in ${company}.`;
    },
  ),
};

/** Adds a user to a company, with a role there; gives the user's id. */
export async function allow(
  db: Database,
  options: {email: string; company: string; 'create-company': boolean},
  role?: string,
): Promise<string> {
  const {id} = await findUser(db, options.email);
  const isNew = options['create-company'];
  await grant(db, id, await findCompanyId(db, options.company, isNew), role);
  return id;
}
