import {format} from 'node:util';
import pino, {type DestinationStream, type Logger} from 'pino';

const longest = 8000; // characters of a message
const maxWaiting = 4 * 2 ** 20; // bytes that may wait for a slow reader

/** A destination that never waits for a slow reader: beyond `maxWaiting`, lines are dropped. */
const dropWaiting = (stream: NodeJS.WriteStream): DestinationStream => ({
  write: (line) => void (stream.writableLength <= maxWaiting && stream.write(line)),
});

/** Creates a writer of JSON lines, each with its time in ISO 8601; default to standard output. */
export const createJsonLines = (destination = dropWaiting(process.stdout)): Logger =>
  pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {level: (level) => ({level})},
    },
    destination,
  );

/** Standard error, as a destination of lines. */
export const standardError = dropWaiting(process.stderr);

const errors = createJsonLines(standardError);

/** The log of errors of this process: a JSON line for each, on standard error. */
export const errorLog = {
  write(message: string): void {
    errors.error({type: 'error', message: message.slice(0, longest)});
  },
};

/**
 * Redirects `console.error` and `console.warn` of packages to the log of errors.
 * @param debug whether stacks of errors are logged; else only their messages.
 */
export function takeOverConsole(debug = false): void {
  const write = (...given: unknown[]) => {
    const texts = given.map((each) =>
      each instanceof Error ? (debug && each.stack) || each.message : each,
    );
    errorLog.write(format(...texts));
  };
  console.error = write;
  console.warn = write;
}

/**
 * Writes a text for the operator to standard error: while the server starts, or when a command
 * fails.
 */
export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Keeps a process running when its standard output or error cannot be written. */
export function ignoreStdoutErrors(): void {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/**
 * Lets a command end quietly when nothing reads the rest of what it prints, as in `… | head`. Where
 * the output cannot be written for another reason, the command says so and fails.
 */
export function ignoreBrokenPipe(): void {
  ignoreStdoutErrors();
  process.stdout.on('error', ({code, message}: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') {
      process.exitCode = 1;
      printError(`The output could not be written: ${message}`);
    }
  });
}
