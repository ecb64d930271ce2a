import {parseArgs} from 'node:util';
import {nearest} from 'docusaurus-lock-server/shared/nearest';
import type {Command, ServerFeature} from 'docusaurus-lock-server/feature';
import {defaultDatabaseUrl, OperatorError} from 'docusaurus-lock-server/store/database';
import {endQuietly, standardError} from 'docusaurus-lock-server/http/standard-streams';
import {
  createEvents,
  ignoreEvents,
  type ReportEvent,
  describeError,
} from 'docusaurus-lock-server/operations/log';
import {accessCommands} from './access';
import {isFlag, options} from './command';
import {userCommands} from './users';

/** A command by its name. */
type Commands = Readonly<Record<string, Command>>;

/**
 * Runs one command of `docusaurus-lock accounts`.
 * @param args after the program's name.
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
  const commands: Commands = {
    ...userCommands,
    ...accessCommands,
    ...Object.fromEntries(features.flatMap(({commands = {}}) => Object.entries(commands))),
  };
  const {values, positionals} = parse(args);
  const {help, ...given} = values;
  if (positionals.length === 0 && (help || args.length === 0)) {
    return describeAll(commands);
  }
  const words = positionals[0] === 'tokens' ? 2 : 1;
  const name = positionals.slice(0, words).join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const all = Object.keys(commands);
    const begun = all.filter((each) => each.startsWith(`${name} `));
    const near = begun.length > 0 ? begun : nearest(name, all);
    const refusal = name
      ? `There is no command "${name}". Most like it are: ${near.join(', ')}.`
      : 'Give a command.';
    throw new OperatorError(`${refusal} With --help you see all commands.`);
  }
  if (help) {
    return describeCommand(name, command);
  }
  const typed = {...given, ...readArgument(name, command, given, positionals.slice(words))};
  return `${await command.run(typed, {env, report, features})}\n`;
}

/** What follows the name of a command: its argument, or the e-mail address without its option. */
function readArgument(
  name: string,
  {argument: needed, options: own}: Command,
  given: object,
  [word, ...more]: string[],
): Record<string, string> {
  const email = {name: 'email', what: 'one e-mail address'};
  const argument = needed ?? (own.includes(email.name) ? email : undefined);
  if (word === undefined && !needed) {
    return {};
  }
  if (word === undefined || more.length > 0 || !argument || argument.name in given) {
    throw new OperatorError(
      argument ? `Give ${name} ${argument.what}.` : `${name} takes only options.`,
    );
  }
  return {[argument.name]: word};
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
    throw new OperatorError((error as Error).message);
  }
}

const describeAll = (commands: Commands): string => `Manages the accounts of the documentation site.

Usage: npx docusaurus-lock accounts <command> [options]

${Object.entries(commands)
  .map(
    ([name, {help, example}]) =>
      `  ${name.padEnd(14)}${indent(help, 16)}\n${`                ${name} ${indent(example, 18)}`.trimEnd()}`,
  )
  .join('\n')}

Options; <command> --help prints those of one:
${describeOptions(Object.keys(options))}

DATABASE_URL says where the accounts are: ${defaultDatabaseUrl} without it.
Passwords have at least 12 characters. Easy ones are refused: common words,
repeats, rows of the keyboard, and what is made of the user's name, e-mail
address, company or PRODUCT_NAME.
Each change is also written to standard error, as one line of JSON for a log.
`;

function describeCommand(name: string, {help, example, options: own}: Command): string {
  return `${name}: ${help.replaceAll('\n', ' ')}

Example: ${`npx docusaurus-lock accounts ${name} ${indent(example, 2)}`.trimEnd()}

Options:
${describeOptions(own)}
`;
}

/** A line or more for each option, and for those of all commands. */
function describeOptions(names: readonly string[]): string {
  const lines = Object.entries(options)
    .filter(([name]) => names.includes(name))
    .map(([name, option]): [string, string] => [
      isFlag(option) ? name : `${name} ${name.toUpperCase()}`,
      option.description ?? '',
    ]);
  return [
    ...lines,
    ['debug', 'writes the stack of an unexpected error'],
    ['help', 'prints the help'],
  ]
    .map(([name, text = '']) => `  ${`--${name}`.padEnd(25)}${indent(text, 27)}`)
    .join('\n');
}

function indent(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** Runs the command, and prints what it says. */
export async function main(
  args: readonly string[],
  features: readonly ServerFeature[],
): Promise<void> {
  endQuietly();
  try {
    const words = args.filter((arg) => arg !== '--debug');
    // Standard output is for people.
    process.stdout.write(await cli(words, process.env, createEvents(standardError), features));
  } catch (error) {
    process.stderr.write(`${describeError(error as Error, args.includes('--debug'))}\n`);
    process.exitCode = 1;
  }
}
