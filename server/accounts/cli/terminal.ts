import {createInterface} from 'node:readline/promises';
import {Writable} from 'node:stream';
import {text} from 'node:stream/consumers';
import {AccountsError} from '../store/database';
import {refuseNewPassword} from '../sessions/passwords';

/**
 * Reads a new password, never from the command line, where other users of the
 * machine see it.
 * @param fromStdin reads standard input to its end, less one line break;
 *   otherwise asks twice on the terminal, without echo.
 * @param own texts of the account, which it must not be made of.
 * @throws AccountsError for a password that is easy to guess, two that differ, and a
 *   question without a terminal.
 */
export async function readPassword(
  fromStdin: boolean,
  own: readonly string[],
  {stdin, stderr} = process,
): Promise<string> {
  const password = fromStdin
    ? (await text(stdin)).replace(/\r?\n$/, '')
    : await askTwice(stdin, stderr);
  const refusal = await refuseNewPassword(password, own);
  if (refusal) {
    throw new AccountsError(refusal);
  }
  return password;
}

/**
 * Asks on the terminal whether to do what cannot be undone.
 * @param what to do, as a question without its mark.
 * @throws AccountsError for another answer than `yes`, and without a terminal.
 */
export async function confirm(
  what: string,
  {stdin, stderr} = process,
): Promise<void> {
  if (!stdin.isTTY) {
    throw new AccountsError(
      `${what}? There is no terminal to ask; add --yes to do it.`,
    );
  }
  if ((await ask(`${what}? Type yes: `, stdin, stderr)) !== 'yes') {
    throw new AccountsError('Cancelled.');
  }
}

async function askTwice(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<string> {
  if (!input.isTTY) {
    throw new AccountsError(
      'There is no terminal to ask for the password; give it on standard ' +
        'input with --password-stdin.',
    );
  }
  const password = await askSilently('Password: ', input, output);
  if ((await askSilently('Again: ', input, output)) !== password) {
    throw new AccountsError('The two passwords differ.');
  }
  return password;
}

async function askSilently(
  question: string,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<string> {
  output.write(question);
  // Readline echoes to its output, so it gets one that goes nowhere.
  const silent = new Writable({write: (_, __, done) => done()});
  try {
    return await ask('', input, silent);
  } finally {
    output.write('\n');
  }
}

async function ask(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const lines = createInterface({input, output, terminal: true});
  const stop = new AbortController();
  lines.on('SIGINT', () => stop.abort());
  try {
    return await lines.question(question, {signal: stop.signal});
  } catch {
    throw new AccountsError('Cancelled.');
  } finally {
    lines.close();
  }
}
