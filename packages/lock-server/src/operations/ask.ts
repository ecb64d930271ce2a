import {createInterface} from 'node:readline/promises';
import {Writable} from 'node:stream';
import {OperatorError} from '../store/database';

/** Where a person is asked. */
export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stderr'>;

/**
 * Asks a question on the terminal.
 * @param hint what to do where there is no terminal.
 * @param isSilent for a password: what is typed is not shown. Default false.
 * @throws OperatorError with the hint without a terminal, and when it is cancelled.
 */
export async function ask(
  question: string,
  hint: string,
  {stdin, stderr}: Terminal = process,
  isSilent = false,
): Promise<string> {
  if (!stdin.isTTY) {
    throw new OperatorError(hint);
  }
  const [before, after] = isSilent ? [question, '\n'] : ['', ''];
  // Readline echoes to its output, so it gets one that goes nowhere.
  const nowhere = new Writable({write: (_, __, done) => done()});
  const output = isSilent ? nowhere : stderr;
  const lines = createInterface({input: stdin, output, terminal: true});
  const stop = new AbortController();
  lines.on('SIGINT', () => stop.abort());
  stderr.write(before);
  try {
    return await lines.question(question, {signal: stop.signal});
  } catch {
    throw new OperatorError('Cancelled.');
  } finally {
    lines.close();
    stderr.write(after);
  }
}
