import {text} from 'node:stream/consumers';
import {ask, type Terminal} from 'docusaurus-lock-server/operations/ask';
import {OperatorError} from '../store/database';
import {refuseNewPassword} from '../sessions/judge-password';

/** The option of commands that read a password. */
export const passwordOption = [
  '--password-stdin',
  'reads the password from standard input; without it the terminal is asked, without echo',
] as const;

/**
 * Reads a new password, never from the command line, where other users of the machine see it.
 * @param fromStdin reads standard input to its end, less one line break; otherwise asks twice on
 *   the terminal, without echo.
 * @param texts of the account, which it must not be made of.
 * @throws OperatorError for a password that is easy to guess, two that differ, and a question
 *   without a terminal.
 */
export async function readPassword(fromStdin = false, texts: readonly string[]): Promise<string> {
  const password = fromStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : await askTwice();
  const refusal = await refuseNewPassword(password, texts);
  if (refusal) {
    throw new OperatorError(refusal);
  }
  return password;
}

/**
 * Asks on the terminal whether to do what cannot be undone.
 * @param what to do, as a question without its mark.
 * @throws OperatorError for another answer than `yes`, and without a terminal.
 */
export async function confirm(what: string, terminal: Terminal = process): Promise<void> {
  const hint = `${what}? There is no terminal to ask; add --yes to do it.`;
  if ((await ask(`${what}? Type yes: `, hint, terminal)) !== 'yes') {
    throw new OperatorError('Cancelled.');
  }
}

async function askTwice(): Promise<string> {
  const hint =
    'There is no terminal to ask for the password; give it on standard ' +
    'input with --password-stdin.';
  const password = await ask('Password: ', hint, process, true);
  if ((await ask('Again: ', hint, process, true)) !== password) {
    throw new OperatorError('The two passwords differ.');
  }
  return password;
}
