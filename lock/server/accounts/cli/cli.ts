import {parseArgs} from 'node:util';
import {endQuietly, standardError} from '../../http/standard-streams';
import {createEvents, ignoreEvents, type ReportEvent, textOf} from '../../operations/log';
import {AccountsError, defaultDatabaseUrl} from '../store/database';
import {accessCommands} from './access';
import {type Command, isFlag, options} from './command';
import {storeCommands} from './stores';
import {userCommands} from './users';

/** The commands by name. */
const commands: Readonly<Record<string, Command>> = {
  ...userCommands,
  ...accessCommands,
  ...storeCommands,
};

/**
 * Runs one command of `npm run accounts`.
 * @param args after the program's name.
 * @param report receives each change; default: nothing is reported.
 * @returns what to print.
 * @throws AccountsError when the command is wrong or refused.
 */
export async function cli(
  args: string[],
  env: NodeJS.ProcessEnv,
  report: ReportEvent = ignoreEvents,
): Promise<string> {
  const {values, positionals} = parse(args);
  const {help, ...given} = values;
  if (help || args.length === 0) {
    return usage;
  }
  const words = positionals[0] === 'tokens' ? 2 : 1;
  const name = positionals.slice(0, words).join(' ');
  const more = positionals.slice(words);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const {argument} = command ?? {};
  if (argument && more.length !== 1) {
    throw new AccountsError(`Give ${name} ${argument.what}.`);
  }
  if (!command || (more.length > 0 && !argument)) {
    throw new AccountsError(
      `Give one command: ${Object.keys(commands).join(', ')}. ` + 'With --help you see how.',
    );
  }
  const typed = argument ? {...given, [argument.name]: more[0]} : given;
  return `${await command.run(typed, env, report)}\n`;
}

function parse(args: string[]) {
  const ofCommands = Object.entries(options).map(([name, option]) => {
    const type: 'boolean' | 'string' = isFlag(option) ? 'boolean' : 'string';
    return [name, {type}] as const;
  });
  const help = {type: 'boolean', short: 'h'} as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {...Object.fromEntries(ofCommands), help},
    });
  } catch (error) {
    throw new AccountsError((error as Error).message);
  }
}

const usage = `Manages the accounts of the documentation site.

Usage: npm run accounts -- <command> [options]

${Object.entries(commands)
  .map(
    ([name, {help, example}]) =>
      `  ${name.padEnd(14)}${indent(help, 16)}\n${`                ${name} ${indent(example, 18)}`.trimEnd()}`,
  )
  .join('\n')}

Options:
${Object.entries(options)
  .filter(([, {description}]) => description)
  .map(([name, option]) => {
    const value = isFlag(option) ? '' : ` ${name.toUpperCase()}`;
    const text = indent(option.description ?? '', 25);
    return `  ${`--${name}${value}`.padEnd(23)}${text}`;
  })
  .join('\n')}
  --debug                writes the stack of an unexpected error
  --help                 prints this

DATABASE_URL says where the accounts are: ${defaultDatabaseUrl} without it.
Passwords have at least 12 characters. Easy ones are refused: common words,
repeats, rows of the keyboard, and what is made of the user's name, e-mail
address, company or PRODUCT_NAME.
Each change is also written to standard error, as one line of JSON for a log.
`;

/** Indents all lines but the first. */
function indent(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

if (require.main === module) {
  const isDebug = process.argv.includes('--debug');
  const args = process.argv.slice(2).filter((arg) => arg !== '--debug');
  endQuietly();
  // Standard output is for people.
  cli(args, process.env, createEvents(standardError)).then(
    (output) => process.stdout.write(output),
    (error: Error) => {
      process.stderr.write(`${textOf(error, isDebug)}\n`);
      process.exitCode = 1;
    },
  );
}
