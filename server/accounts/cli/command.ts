import {z} from 'zod';
import type {ReportEvent} from '../../operations/log';
import {AccountsError, type Database} from '../store/database';
import type {Passwords} from '../sessions/passwords';

/** What a command works with. */
export interface CommandContext {
  db: Database;
  passwords: Passwords;
  /**
   * @param fromStdin or from the terminal.
   * @param own texts of the account, which the password must not be made of.
   */
  readPassword: (fromStdin: boolean, own: readonly string[]) => Promise<string>;
  report: ReportEvent;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Makes a command: it takes the options as typed, throws AccountsError for
 * wrong ones, and gives a function that does the work, all or nothing, and
 * returns what to print.
 * @param shape what options are accepted, which gives them their type.
 */
export function command<S extends z.ZodRawShape>(
  shape: S,
  run: (
    options: z.output<z.ZodObject<S>>,
    context: CommandContext,
  ) => Promise<string>,
) {
  return (values: Record<string, unknown>) => {
    const {data, error} = z.strictObject(shape).safeParse(values);
    if (error) {
      throw new AccountsError(error.issues.map(describe).join('\n'));
    }
    return (context: CommandContext) => run(data, context);
  };
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `--${issue.keys[0]} is not an option of this command.`
    : `--${issue.path.join('.')} ${issue.message}.`;
}
