import {parseArgs} from 'node:util';
import {defaultProductName} from '../../../shared/site-fields';
import {
  createEvents,
  ignoreEvents,
  type ReportEvent,
} from '../../operations/log';
import {AccountsError, defaultDatabaseUrl} from '../store/database';
import {commands} from './commands';
import {usage} from './usage';
import {openDatabase} from '../store/open-database';
import {createPasswords} from '../sessions/passwords';
import {readPassword} from './read-password';

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
  const {help, ...options} = values;
  if (help || args.length === 0) {
    return usage;
  }
  const [name = '', ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0) {
    throw new AccountsError(
      `Give one command: ${Object.keys(commands).join(', ')}. ` +
        'With --help you see how.',
    );
  }
  const run = command(options);
  const db = await openDatabase(env.DATABASE_URL || defaultDatabaseUrl);
  try {
    return `${await run({
      db,
      passwords: createPasswords(),
      readPassword: (fromStdin, own) =>
        readPassword(fromStdin, [
          ...own,
          env.PRODUCT_NAME || defaultProductName,
        ]),
      report,
      now: Date.now(),
    })}\n`;
  } finally {
    await db.destroy();
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: {type: 'string'},
        'first-name': {type: 'string'},
        'last-name': {type: 'string'},
        role: {type: 'string'},
        company: {type: 'string'},
        'create-company': {type: 'boolean'},
        'agreement-accepted': {type: 'boolean'},
        'password-stdin': {type: 'boolean'},
        help: {type: 'boolean', short: 'h'},
      },
    });
  } catch (error) {
    throw new AccountsError((error as Error).message);
  }
}

if (require.main === module) {
  // Standard output is for people.
  const report = createEvents(process.stderr);
  cli(process.argv.slice(2), process.env, report).then(
    (output) => process.stdout.write(output),
    (error: Error) => {
      // An unexpected error needs its stack.
      const isExpected = error instanceof AccountsError;
      process.stderr.write(`${isExpected ? error.message : error.stack}\n`);
      process.exitCode = 1;
    },
  );
}
