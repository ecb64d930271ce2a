/** What may wait for a slow reader, in bytes. Further lines are dropped. */
const maxWaiting = 4 * 2 ** 20;

type Stream = Pick<NodeJS.WriteStream, 'write' | 'writableLength'>;

/**
 * Makes a writer of lines that never throws and never waits: not on a full disk, and not for a
 * reader that has gone or does not read. A line that cannot be written is lost and counted. The
 * count is a line of its own, before the next line that can be written.
 *
 * @param stream whose `error` event has a listener, see {@link surviveLostOutput}.
 */
function createLineWriter(stream: Stream) {
  let lost = 0;
  let cause = '';
  return {
    /** @param text whole lines, the end of the last one included. */
    write(text: string): void {
      if (stream.writableLength > maxWaiting) {
        lost += 1;
        cause = 'nothing read them in time';
        return;
      }
      const counted = lost;
      lost = 0;
      // A full disk may have cut the line before.
      const before = counted > 0 ? `\n${countLine(counted, cause)}\n` : '';
      stream.write(before + text, (error?: NodeJS.ErrnoException | null) => {
        if (error) {
          lost += counted + 1;
          cause = error.code ?? error.message;
        }
      });
    },
  };
}

function countLine(lost: number, cause: string): string {
  const message = `Lines of this log could not be written: ${cause}`;
  return JSON.stringify({
    level: 'error',
    time: new Date().toISOString(),
    type: 'log',
    message,
    lost,
  });
}

/** Where the logs of this process are written. */
export const standardOutput = createLineWriter(process.stdout);

/** Where the errors of this process are written. */
export const standardError = createLineWriter(process.stderr);

/** Keeps a server running when its standard output or error cannot be written. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {});
  }
}

/**
 * Lets a command end quietly when nothing reads the rest of what it prints, as in `… | head`. Where
 * the output cannot be written for another reason, the command says so and fails.
 */
export function endQuietly(): void {
  process.stdout.on('error', ({code, message}: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') {
      process.exitCode = 1;
      standardError.write(`The output could not be written: ${message}\n`);
    }
  });
  process.stderr.on('error', () => {});
}
