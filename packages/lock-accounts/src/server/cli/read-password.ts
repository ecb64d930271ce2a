import {text} from 'node:stream/consumers';
import {ask} from 'docusaurus-lock-server/terminal/ask';
import {checkNewPassword} from '../sessions/check-new-password';
import {OperatorError} from '../store/database';

/** The option of commands that read a password. */
export const passwordOption = [
  '--password-stdin',
  'reads the password from standard input; without it the terminal is asked, without echo',
] as const;

/**
 * Reads a new password. It is never an argument, because other users of the machine see the command
 * line.
 * @param fromStdin reads standard input to its end, less one line break; otherwise asks twice on
 *   the terminal, without echo.
 * @param texts texts of the account, on which the password must not be based.
 * @throws OperatorError for a password that is easy to guess, two that differ, and a question
 *   without a terminal.
 */
export async function readPassword(fromStdin = false, texts: readonly string[]): Promise<string> {
  const password = fromStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : await askTwice();
  const refusal = await checkNewPassword(password, texts);
  if (refusal) {
    throw new OperatorError(refusal);
  }
  return password;
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
