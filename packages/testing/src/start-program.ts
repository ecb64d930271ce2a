import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {once} from 'node:events';

/** A program that runs. */
export interface Program {
  child: ChildProcessWithoutNullStreams;
  /** Resolves with its exit code. */
  ended: Promise<number>;
  /** Gives the text that it has written so far to standard output and error. */
  output: () => string;
  /**
   * Gives the first group of a pattern once the output has it.
   * @throws Error with the output when the program ends before that.
   */
  untilSaid: (pattern: RegExp) => Promise<string>;
  /** Gives the port of a site once it listens. */
  untilListening: () => Promise<number>;
}

/** Starts a program that may serve the site. */
export function startProgram(
  [file = '', ...args]: readonly string[],
  options: {cwd?: string; env?: NodeJS.ProcessEnv; detached?: boolean} = {},
): Program {
  const child = spawn(file, args, options);
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => code as number);
  async function untilSaid(pattern: RegExp): Promise<string> {
    for (;;) {
      const said = pattern.exec(output);
      if (said) {
        return said[1] ?? '';
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The server ended: ${output}`);
      }
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    }
  }
  return {
    ...{child, ended, untilSaid},
    output: () => output,
    untilListening: async () => Number(await untilSaid(/listening on [\w.]+:(\d+)\)/)),
  };
}
