import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Outcome} from '../check-guide';

/** What to run, and where. */
export interface Question {
  folder: string;
  command: 'check' | 'new-page';
  args: readonly string[];
}

let child: ChildProcess | undefined;
afterAll(() => child?.kill());

/**
 * Runs a command of the guide in a folder, in one process for the tests of a file.
 * Wait for one command before you run the next.
 */
export async function runCommand(
  folder: string,
  command: Question['command'],
  ...args: string[]
): Promise<Outcome> {
  child ??= fork(path.join(__dirname, 'commands.ts'), {
    execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href],
  });
  child.send({folder, command, args} satisfies Question);
  const [outcome] = (await once(child, 'message')) as [Outcome];
  return outcome;
}
