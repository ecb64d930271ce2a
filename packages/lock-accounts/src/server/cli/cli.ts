import {CommanderError} from 'commander';
import type {ServerFeature} from 'docusaurus-lock-server/feature';
import {ignoreBrokenPipe, standardError} from 'docusaurus-lock-server/terminal/standard-error';
import {
  createEvents,
  describeError,
  ignoreEvents,
  type ReportEvent,
} from 'docusaurus-lock-server/monitoring/log';
import {defaultDatabaseUrl, readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {backUp} from '../store/backup';
import {addAccessCommands, addLinkCommand} from './access';
import {createTools} from './tools';
import {addUserCommands} from './users';

const helpText = `
An account is named by its e-mail address, or by its id as in security events.
DATABASE_URL says where the accounts are: ${defaultDatabaseUrl} without it.
Passwords have at least 12 characters. Those that are easy to guess are refused.
Each change is also written to standard error, as one line of JSON for a log.
`;

/**
 * Runs one command of `docusaurus-lock accounts`.
 * @param args the arguments after `accounts`; without any it prints the help.
 * @param report receives each change; default: nothing is reported.
 * @param features of the site; default none.
 * @returns the text to print.
 * @throws CommanderError when the command is wrong, and OperatorError when it is refused.
 */
export async function cli(
  args: string[],
  env: NodeJS.ProcessEnv,
  report: ReportEvent = ignoreEvents,
  features: readonly ServerFeature[] = [],
): Promise<string> {
  let printed = '';
  const print = (text: string) => void (printed += text);
  const tools = createTools({env, report, features, print});
  const program = tools.program
    .description('Manages the accounts of the documentation site, also while the server runs.')
    .option('--debug', 'writes the stack of an unexpected error')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({writeOut: print, outputError: () => {}})
    .addHelpText('after', helpText);
  addUserCommands(tools);
  addAccessCommands(tools);
  addLinkCommand(tools);
  program
    .command('backup <file>')
    .description('copies the database to a new file, also while a server uses it')
    .action((file: string) => print(`${backUp(readDatabaseUrl(env), file)}\n`));
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], {from: 'user'});
  } catch (error) {
    // commander ends the help with an error, too.
    if (!(error instanceof CommanderError) || error.exitCode !== 0) {
      throw error;
    }
  }
  return printed;
}

/** Runs the command, and prints its result. */
export async function main(
  args: readonly string[],
  features: readonly ServerFeature[],
): Promise<void> {
  ignoreBrokenPipe();
  try {
    // Standard output is for people, so events go to standard error.
    process.stdout.write(await cli([...args], process.env, createEvents(standardError), features));
  } catch (error) {
    process.stderr.write(`${describeError(error as Error, args.includes('--debug'))}\n`);
    process.exitCode = 1;
  }
}
