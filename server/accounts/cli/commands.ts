import {z} from 'zod';
import type {ReportEvent} from '../../operations/log';
import {textsOfAccount} from '../sessions/judge-password';
import type {Passwords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import {AccountsError, type Database} from '../store/database';
import {
  addUser,
  changeAndSignOut,
  changeUser,
  deleteUser,
  endSessions,
  findCompanyId,
  findUser,
  grant,
  lockUser,
  revoke,
} from '../store/directory';
import {revokeReadingToken} from '../sessions/reading-tokens';
import {listSessions, listTokens, listUsers, showUser} from './lists';

const roles = ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'] as const;
const name = z.string('is missing').trim().min(1, 'is empty');
const flag = z.boolean().default(false);

/** The options by name; the help lists those with a description. */
export const options = {
  email: z
    .string('is missing')
    .transform(normalizeEmail)
    .pipe(z.email('is not a valid e-mail address').max(254, 'is too long')),
  'first-name': name,
  'last-name': name,
  company: name,
  role: z
    .enum(roles, `must be one of ${roles.join(', ')}`)
    .describe(roles.join(', ')),
  'create-company': flag.describe(
    'adds the company when there is none of that name',
  ),
  'agreement-accepted': flag.describe(
    'records that the user accepted the agreement (add)',
  ),
  'password-stdin': flag.describe(
    'reads the password from standard input; without it\nthe terminal is asked, without echo',
  ),
  yes: flag.describe('deletes without asking (delete)'),
};

/** Whether an option takes no value. */
export function isFlag(option: z.ZodType): boolean {
  return option instanceof z.ZodDefault;
}

const all = z.strictObject(options).omit({yes: true});
const ofUser = all.pick({email: true});

/** What a command works with. */
interface CommandContext {
  db: Database;
  passwords: Passwords;
  /**
   * @param fromStdin or from the terminal.
   * @param own texts of the account, which the password must not be made of.
   */
  readPassword: (fromStdin: boolean, own: readonly string[]) => Promise<string>;
  /**
   * Asks on the terminal whether to do something.
   * @throws AccountsError when it is not to be done.
   */
  confirm: (what: string) => Promise<void>;
  report: ReportEvent;
  /** Epoch milliseconds. */
  now: number;
}

interface Command {
  help: string;
  /** What follows the name of the command, by the name in `check`. */
  argument?: string;
  /** Its options in an example. */
  example: string;
  /**
   * Takes the options as typed, and gives a function that does the work, all or
   * nothing, and returns what to print.
   * @throws AccountsError for wrong options.
   */
  check: (
    values: Record<string, unknown>,
  ) => (context: CommandContext) => Promise<string>;
}

function command<Schema extends z.ZodObject>(
  help: string,
  example: string,
  schema: Schema,
  run: (options: z.output<Schema>, context: CommandContext) => Promise<string>,
  argument?: string,
): Command {
  return {
    help,
    example,
    argument,
    check(values) {
      const {data, error} = schema.safeParse(values);
      if (error) {
        throw new AccountsError(error.issues.map(describe).join('\n'));
      }
      return (context) => run(data, context);
    },
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `--${issue.keys[0]} is not an option of this command.`
    : `--${issue.path.join('.')} ${issue.message}.`;
}

/** The commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  add: command(
    'adds a user',
    `--email avery@example.com --first-name Avery \\
--last-name Lindholm --role VIEWER \\
--company "Harbour Cold Chain" --create-company`,
    all,
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

  list: command(
    'lists the users with their ids, which are in security events,\nand their companies',
    '',
    z.strictObject({}),
    async (_, {db}) => listUsers(db),
  ),

  show: command(
    'says whose an account is, by its id or e-mail address',
    'avery@example.com',
    z.strictObject({account: z.string().trim()}),
    async ({account}, {db, now}) => showUser(db, account, now),
    'account',
  ),

  disable: command(
    "ends a user's sessions and reading tokens, and lets no more\nbegin",
    '--email avery@example.com',
    ofUser,
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
    ofUser,
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
    ofUser,
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
    all.pick({email: true, 'password-stdin': true}),
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
    ofUser,
    async ({email}, {db, now}) => {
      const {id} = await findUser(db, email);
      return listSessions(db, id, now);
    },
  ),

  'end-sessions': command(
    'signs a user out everywhere and ends the reading tokens',
    '--email avery@example.com',
    ofUser,
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

  delete: command(
    "deletes a user, and the user's sessions, reading tokens and\npermissions; asks without --yes",
    '--email avery@example.com',
    ofUser.extend({yes: options.yes}),
    async ({email, yes}, context) => {
      const {id} = await findUser(context.db, email);
      if (!yes) {
        await context.confirm(
          `Delete ${email} with all sessions, reading tokens and permissions`,
        );
      }
      await deleteUser(context.db, id);
      reportChange(context, id, 'deleted');
      return `Deleted ${email} with all sessions, reading tokens and permissions.`;
    },
  ),

  grant: command(
    'lets a user work in one more company, with the same role or\nanother; grant again to change the role there',
    `--email avery@example.com --company "Fjord Foods" \\
--role OPERATOR`,
    all
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
    all.pick({email: true, company: true}),
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

  'tokens list': command(
    'lists the valid reading tokens, with which assistants read\nthe guide',
    '',
    z.strictObject({}),
    async (_, {db, now}) => listTokens(db, now),
  ),

  'tokens revoke': command(
    'revokes a reading token by its id',
    '0123456789abcdef',
    z.strictObject({token: z.string()}),
    async ({token}, {db, report}) => {
      const account = await revokeReadingToken(db, token);
      if (account === undefined) {
        throw new AccountsError(
          `There is no token ${token}. List the ids with: tokens list`,
        );
      }
      report({event: 'token_revoked', account, token});
      return `Revoked the token ${token}.`;
    },
    'token',
  ),
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
