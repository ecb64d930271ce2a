import {z} from 'zod';
import {AccountsError} from '../accounts-error';
import type {Database} from '../store/database';
import {
  addUser,
  changeAndSignOut,
  findCompanyId,
  findUserId,
  grant,
  revoke,
} from '../store/directory';
import {listUsers} from './list-users';
import type {Passwords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/check-password';

/** The roles that an account may have. */
export const roles = ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'] as const;

/** What a command works with. */
interface CommandContext {
  db: Database;
  passwords: Passwords;
  /** @param fromStdin or from the terminal. */
  readPassword(fromStdin: boolean): Promise<string>;
  /** Epoch milliseconds. */
  now: number;
}

const email = z
  .string('is missing')
  .transform(normalizeEmail)
  .pipe(z.email('is not a valid e-mail address').max(254, 'is too long'));
const name = z.string('is missing').trim().min(1, 'is empty');
const flag = z.boolean().default(false);

/**
 * The commands by name: each takes the options as typed, throws AccountsError
 * for wrong ones, and gives a function that does the work, all or nothing, and
 * returns the line to print.
 */
export const commands: Record<string, ReturnType<typeof command>> = {
  add: command(
    {
      email,
      'first-name': name,
      'last-name': name,
      role: z.enum(roles, `must be one of ${roles.join(', ')}`),
      company: name,
      'create-company': flag,
      'agreement-accepted': flag,
      'password-stdin': flag,
    },
    async (options, {db, passwords, readPassword, now}) => {
      const password = await readPassword(options['password-stdin']);
      const passwordHash = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
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
        await allow(trx, options);
      });
      return `Added ${options.email}.`;
    },
  ),

  list: command({}, async (_, {db}) => listUsers(db)),

  disable: command({email}, async ({email}, {db, now}) => {
    await db.transaction().execute(async (trx) => {
      const id = await findUserId(trx, email);
      await changeAndSignOut(trx, id, {disabled_at: now});
    });
    return `Disabled ${email}; all sessions have ended.`;
  }),

  'set-password': command(
    {email, 'password-stdin': flag},
    async (options, {db, passwords, readPassword}) => {
      const id = await findUserId(db, options.email);
      const password = await readPassword(options['password-stdin']);
      const passwordHash = await passwords.hash(password);
      await db.transaction().execute((trx) =>
        changeAndSignOut(trx, id, {
          password_hash: passwordHash,
          password_expires_at: null,
        }),
      );
      return `Set the password of ${options.email}; all sessions have ended.`;
    },
  ),

  grant: command(
    {email, company: name, 'create-company': flag},
    async (options, {db}) => {
      await db.transaction().execute((trx) => allow(trx, options));
      return `${options.email} may work in ${options.company}.`;
    },
  ),

  revoke: command({email, company: name}, async ({email, company}, {db}) => {
    const userId = await findUserId(db, email);
    const companyId = await findCompanyId(db, company);
    if (!(await revoke(db, userId, companyId))) {
      throw new AccountsError(`${email} may not work in ${company} anyway.`);
    }
    return `${email} may no longer work in ${company}.`;
  }),
};

/** The shape says what is accepted and gives the options their type. */
function command<S extends z.ZodRawShape>(
  shape: S,
  run: (
    options: z.output<z.ZodObject<S>>,
    context: CommandContext,
  ) => Promise<string>,
) {
  return (values: Record<string, unknown>) => {
    const {data, error} = z.strictObject(shape).safeParse(values);
    if (error) throw new AccountsError(describe(error.issues[0]!));
    return (context: CommandContext) =>
      run(data as z.output<z.ZodObject<S>>, context);
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `--${issue.keys[0]} is not an option of this command.`
    : `--${issue.path.join('.')} ${issue.message}.`;
}

async function allow(
  db: Database,
  options: {email: string; company: string; 'create-company': boolean},
): Promise<void> {
  const userId = await findUserId(db, options.email);
  const isNew = options['create-company'];
  await grant(db, userId, await findCompanyId(db, options.company, isNew));
}
