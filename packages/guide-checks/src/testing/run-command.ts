import {fork, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Outcome} from '../check-guide';

/** What to run, and where. */
export interface CommandRequest {
  id: number;
  folder: string;
  command: 'check' | 'new-page';
  args: readonly string[];
}

// The dictionaries take long to load on a busy machine.
jest.setTimeout(180_000);

let child: ChildProcess | undefined;
let requests = 0;
afterAll(() => child?.kill());

/** Runs a command of the guide in a folder, in one process for the tests of a file. */
export function runCommand(
  folder: string,
  command: CommandRequest['command'],
  ...args: string[]
): Promise<Outcome> {
  const running = (child ??= fork(path.join(__dirname, 'commands.ts'), {
    execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href],
  }));
  const id = requests++;
  return new Promise((resolve, reject) => {
    const onMessage = (answer: {id: number; outcome: Outcome}) => {
      if (answer.id === id) {
        running.off('message', onMessage);
        resolve(answer.outcome);
      }
    };
    running.on('message', onMessage);
    running.once('exit', (code) => reject(new Error(`The command ended with ${code}.`)));
    running.send({id, folder, command, args} satisfies CommandRequest);
  });
}
