import {z} from 'zod';
import {AccountsError, type Database} from '../store/database';
import {normalizeEmail} from '../sessions/sign-in';
import {textsOfAccount} from '../sessions/passwords';
import {
  addUser,
  changeAndSignOut,
  changeUser,
  deleteUser,
  endSessions,
  findCompanyId,
  findUser,
  grant,
  revoke,
} from '../store/directory';
import {command, type CommandContext} from './command';
import {listSessions, listUsers} from './lists';

/** The roles that an account may have. */
export const roles = ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'] as const;

const email = z
  .string('is missing')
  .transform(normalizeEmail)
  .pipe(z.email('is not a valid e-mail address').max(254, 'is too long'));
const name = z.string('is missing').trim().min(1, 'is empty');
const role = z.enum(roles, `must be one of ${roles.join(', ')}`);
const flag = z.boolean().default(false);

/** The commands by name. */
export const commands: Record<string, ReturnType<typeof command>> = {
  add: command(
    {
      email,
      'first-name': name,
      'last-name': name,
      role,
      company: name,
      'create-company': flag,
      'agreement-accepted': flag,
      'password-stdin': flag,
    },
    async (options, context) => {
      const {db, passwords, readPassword, now} = context;
      const password = await readPassword(options['password-stdin'], [
        options.email,
        options['first-name'],
        options['last-name'],
        options.company,
      ]);
      const passwordHash = await passwords.hash(password);
      const id = await db.transaction().execute(async (trx) => {
        const isAdded = await addUser(trx, {
          email: options.email,
          first_name: options['first-name'],
          last_name: options['last-name'],
          role: options.role,
          password_hash: passwordHash,
          password_expires_at: null,
          agreement_accepted_at: options['agreement-accepted'] ? now : null,
        });
        if (!isAdded) {
          throw new AccountsError(`There is already a user ${options.email}.`);
        }
        return allow(trx, options);
      });
      reportChange(context, id, 'added');
      return `Added ${options.email}.`;
    },
  ),

  list: command({}, async (_, {db}) => listUsers(db)),

  disable: command({email}, async ({email}, context) => {
    const {db, now} = context;
    const {id} = await findUser(db, email);
    await changeAndSignOut(db, id, {disabled_at: now});
    reportChange(context, id, 'disabled');
    return `Disabled ${email}; all sessions have ended.`;
  }),

  enable: command({email}, async ({email}, context) => {
    const {id} = await findUser(context.db, email);
    await changeUser(context.db, id, {disabled_at: null});
    reportChange(context, id, 'enabled');
    return `Enabled ${email}.`;
  }),

  unlock: command({email}, async ({email}, context) => {
    const {id} = await findUser(context.db, email);
    await changeUser(context.db, id, {unlocked_at: context.now});
    reportChange(context, id, 'unlocked');
    return (
      `Unlocked ${email}: failed sign-ins until now no longer count. ` +
      'An address with 100 failures has to wait 15 minutes all the same.'
    );
  }),

  'set-password': command(
    {email, 'password-stdin': flag},
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
      const done = `Set the password of ${options.email}; all sessions have ended.`;
      return disabledAt === null
        ? done
        : `${done} The account is disabled and cannot sign in until you enable it.`;
    },
  ),

  sessions: command({email}, async ({email}, {db, now}) => {
    const {id} = await findUser(db, email);
    return listSessions(db, id, now);
  }),

  'end-sessions': command({email}, async ({email}, context) => {
    const {id} = await findUser(context.db, email);
    await endSessions(context.db, id);
    reportChange(context, id, 'sessions_ended');
    return `Ended all sessions of ${email}.`;
  }),

  delete: command({email}, async ({email}, context) => {
    const {id} = await findUser(context.db, email);
    await deleteUser(context.db, id);
    reportChange(context, id, 'deleted');
    return `Deleted ${email} with all sessions and permissions.`;
  }),

  grant: command(
    {
      email,
      company: name,
      'create-company': flag,
      role: role.optional(),
    },
    async (options, context) => {
      const id = await context.db
        .transaction()
        .execute((trx) => allow(trx, options, options.role));
      reportChange(context, id, 'company_granted');
      return `${options.email} may work in ${options.company}.`;
    },
  ),

  revoke: command({email, company: name}, async (options, context) => {
    const {email, company} = options;
    const {id} = await findUser(context.db, email);
    const companyId = await findCompanyId(context.db, company);
    if (!(await revoke(context.db, id, companyId))) {
      throw new AccountsError(`${email} may not work in ${company} anyway.`);
    }
    reportChange(context, id, 'company_revoked');
    return `${email} may no longer work in ${company}.`;
  }),
};

/** Lets a user work in a company, with a role there; gives the user's id. */
async function allow(
  db: Database,
  options: {email: string; company: string; 'create-company': boolean},
  role?: string,
): Promise<string> {
  const {id} = await findUser(db, options.email);
  const isNew = options['create-company'];
  await grant(db, id, await findCompanyId(db, options.company, isNew), role);
  return id;
}

function reportChange(
  {report}: CommandContext,
  account: string,
  reason: string,
): void {
  report({event: 'account_changed', account, reason});
}
