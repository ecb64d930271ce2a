import {format} from 'node:util';
import {standardError} from './standard-streams';

/** Messages that a minute may have; more of them are counted together. */
const maxMessages = 100;
const minuteMs = 60_000;
const longest = 8000; // characters of a message

/**
 * Creates the log of errors: a JSON line for each, and the same message once a
 * minute at most. How often it was left out is a line at the end of the minute.
 * A stranger who finds a way to cause errors can thus neither fill the disk nor
 * send control characters to the terminal of whoever reads the log.
 *
 * @param print receives each line, without its end.
 */
export function createErrorLog(print: (line: string) => void) {
  const leftOut = new Map<string, number>();

  function printLine(message: string, more?: {leftOut: number}): void {
    const time = new Date().toISOString();
    const line = {level: 'error', time, type: 'error', message, ...more};
    print(escapeInvisible(JSON.stringify(line)));
  }

  function end(message: string): void {
    const count = leftOut.get(message);
    leftOut.delete(message);
    if (count) {
      printLine(message, {leftOut: count});
    }
  }

  return {
    write(text: string): void {
      const own = text.slice(0, longest);
      const message = leftOut.has(own) || leftOut.size < maxMessages ? own : 'Other errors';
      const count = leftOut.get(message);
      if (count !== undefined) {
        leftOut.set(message, count + 1);
        return;
      }
      leftOut.set(message, 0);
      printLine(message);
      setTimeout(end, minuteMs, message).unref();
    },
    /** Writes what was left out until now, and begins anew. */
    flush(): void {
      [...leftOut.keys()].forEach(end);
    },
  };
}

/** The log of errors of this process, on standard error. */
export const errorLog = createErrorLog(print);

/**
 * Sends to the log what packages write to the console, of errors the message.
 * @param debug whether also their stacks.
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
 * Writes to standard error what an operator reads at the terminal, at start and
 * when the start fails: line breaks stay, other control characters do not.
 */
export function tellOperator(text: string): void {
  print(text.split('\n').map(escapeInvisible).join('\n'));
}

function print(text: string): void {
  standardError.write(`${text}\n`);
}

/**
 * Escapes characters that a terminal acts upon or does not show: all control
 * characters, of which JSON leaves some, and those that change the direction.
 */
function escapeInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
      .map((code) => `\\u${code}`)
      .join(''),
  );
}
