/** What may wait for a slow reader, in bytes. Further lines are dropped. */
const maxWaiting = 4 * 2 ** 20;

/**
 * Makes a writer of whole lines that never throws and never waits: not on a full disk, and not for
 * a reader that has gone or does not read. Lines that cannot be written are lost.
 *
 * @param stream whose `error` event has a listener, see {@link surviveLostOutput}.
 */
const createLineWriter = (stream: NodeJS.WriteStream) => ({
  write(text: string): void {
    if (stream.writableLength <= maxWaiting) {
      stream.write(text);
    }
  },
});

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
