import {createInterface} from 'node:readline/promises';
import {Writable} from 'node:stream';
import {OperatorError} from '../store/database';

/** The terminal on which a question is asked. */
export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stderr'>;

/**
 * Asks a question on the terminal.
 * @param hint the message where there is no terminal, which says what to do.
 * @param isSilent for a password: the typed text is not shown. Default false.
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
  // Readline echoes the typed text to its output, so for a password the output discards everything.
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
