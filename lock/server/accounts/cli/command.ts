import {z} from 'zod';
import type {ReportEvent} from '../../operations/log';
import type {Passwords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import {AccountsError, type Database} from '../store/database';

const roles = ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'] as const;
const name = z
  .string('is missing')
  .trim()
  .min(1, 'is empty')
  .regex(/^\P{Cc}*$/u, 'has a line break or another control character');
const flag = z.boolean().default(false);
const email = z
  .string('is missing')
  .transform(normalizeEmail)
  .pipe(z.email('is not a valid e-mail address').max(254, 'is too long'));

/** The options by name; the help lists those with a description. */
export const options = {
  email,
  'new-email': email.describe('takes the place of the e-mail address (set)'),
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
  csv: name.describe(
    'adds the users of a file (add); its first line has the\nnames email, first-name, last-name, role, company and,\nif you want, password',
  ),
  'password-stdin': flag.describe(
    'reads the password from standard input; without it\nthe terminal is asked, without echo',
  ),
  json: flag.describe('prints JSON (list)'),
  yes: flag.describe('deletes without asking (delete)'),
};

/** Whether an option takes no value. */
export function isFlag(option: z.ZodType): boolean {
  return option instanceof z.ZodDefault;
}

/** The options that describe a user. */
export const ofUser = z.strictObject(options).pick({
  email: true,
  'first-name': true,
  'last-name': true,
  company: true,
  role: true,
  'create-company': true,
  'agreement-accepted': true,
  'password-stdin': true,
});

/** The one option of a command that changes a user. */
export const byEmail = ofUser.pick({email: true});

/** What a command works with. */
export interface CommandContext {
  db: Database;
  /** Names where the accounts are when this database was never filled. */
  leftBehind: () => Promise<string | undefined>;
  passwords: Passwords;
  /**
   * @param fromStdin or from the terminal.
   * @param own texts of the account, which the password must not be made of.
   */
  readPassword: (fromStdin: boolean, own: readonly string[]) => Promise<string>;
  /**
   * Returns what is wrong with a new password; undefined when it is accepted.
   * @param own texts of the account, which it must not be made of.
   */
  refusePassword: (
    password: string,
    own: readonly string[],
  ) => Promise<string | undefined>;
  /**
   * Asks on the terminal whether to do something.
   * @throws AccountsError when it is not to be done.
   */
  confirm: (what: string) => Promise<void>;
  report: ReportEvent;
  /** Epoch milliseconds. */
  now: number;
}

/** What a command asks of the program that runs it. */
interface CommandRunner {
  /** `DATABASE_URL`, or its default. */
  databaseUrl: string;
  /** Opens the database for the time of some work. */
  withDatabase: (
    work: (context: CommandContext) => Promise<string>,
  ) => Promise<string>;
}

/** What follows the name of a command. */
export interface Argument {
  /** By this name it is an option of `check`. */
  name: string;
  /** As an error asks for it. */
  what: string;
}

export interface Command {
  help: string;
  argument?: Argument;
  /** Its options in an example. */
  example: string;
  /**
   * Takes the options as typed, and gives a function that does the work, all or
   * nothing, and returns what to print.
   * @throws AccountsError for wrong options.
   */
  check: (
    values: Record<string, unknown>,
  ) => (runner: CommandRunner) => Promise<string>;
}

/** Makes a command that opens the database. */
export function command<Schema extends z.ZodObject>(
  help: string,
  example: string,
  schema: Schema,
  run: (options: z.output<Schema>, context: CommandContext) => Promise<string>,
  argument?: Argument,
): Command {
  const work = checked(schema, (given, {withDatabase}) =>
    withDatabase((context) => run(given, context)),
  );
  return {help, example, argument, check: work};
}

/** Makes a command about a database as a whole, which it opens by itself. */
export function storeCommand(
  help: string,
  example: string,
  run: (file: string, databaseUrl: string) => Promise<string>,
): Command {
  const check = checked(z.strictObject({file: name}), ({file}, {databaseUrl}) =>
    run(file, databaseUrl),
  );
  return {help, example, argument: {name: 'file', what: 'one file'}, check};
}

function checked<Schema extends z.ZodObject>(
  schema: Schema,
  run: (options: z.output<Schema>, runner: CommandRunner) => Promise<string>,
): Command['check'] {
  return (values) => {
    const {data, error} = schema.safeParse(values);
    if (error) {
      throw new AccountsError(error.issues.map(describe).join('\n'));
    }
    return (runner) => run(data, runner);
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `--${issue.keys[0]} is not an option of this command.`
    : `--${issue.path.join('.')} ${issue.message}.`;
}

/** Reports that an account was changed, and why. */
export function reportChange(
  {report}: Pick<CommandContext, 'report'>,
  account: string,
  reason: string,
): void {
  report({event: 'account_changed', account, reason});
}
