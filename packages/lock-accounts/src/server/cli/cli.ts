import {CommanderError} from 'commander';
import type {ServerFeature} from 'docusaurus-lock-server/feature';
import {endQuietly, standardError} from 'docusaurus-lock-server/http/standard-error';
import {
  createEvents,
  describeError,
  ignoreEvents,
  type ReportEvent,
} from 'docusaurus-lock-server/operations/log';
import {OperatorError} from '../store/database';
import {createProgram} from './program';

/**
 * Runs one command of `docusaurus-lock accounts`.
 * @param args after the program's name; without any it prints the help.
 * @param report receives each change; default: nothing is reported.
 * @param features of the site; default none.
 * @returns what to print.
 * @throws OperatorError when the command is wrong or refused.
 */
export async function cli(
  args: string[],
  env: NodeJS.ProcessEnv,
  report: ReportEvent = ignoreEvents,
  features: readonly ServerFeature[] = [],
): Promise<string> {
  let printed = '';
  const print = (text: string) => void (printed += text);
  const program = createProgram({env, report, features, print});
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], {from: 'user'});
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      throw error;
    }
    if (error.exitCode !== 0) {
      throw new OperatorError(error.message.replace(/^error: /, '').replace('\n', ' '));
    }
  }
  return printed;
}

/** Runs the command, and prints what it says. */
export async function main(
  args: readonly string[],
  features: readonly ServerFeature[],
): Promise<void> {
  endQuietly();
  try {
    // Standard output is for people.
    process.stdout.write(await cli([...args], process.env, createEvents(standardError), features));
  } catch (error) {
    process.stderr.write(`${describeError(error as Error, args.includes('--debug'))}\n`);
    process.exitCode = 1;
  }
}
