import {Command, InvalidArgumentError, Option} from 'commander';
import {listTables, type ServerFeature} from 'docusaurus-lock-server/feature';
import type {ReportEvent} from 'docusaurus-lock-server/monitoring/log';
import {defaultProductName} from 'docusaurus-lock-server/shared/public-config';
import {readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';
import {normalizeEmail} from '../sessions/sign-in';
import type {Database, UsersTable} from '../store/database';
import {findUser} from '../store/directory';
import {rolesOf} from '../store/roles';

/** The tools with which the commands are made. */
export type CommandTools = ReturnType<typeof createTools>;

/**
 * Creates the tools for the commands.
 *
 * @param print receives text for standard output.
 */
export function createTools(site: {
  env: NodeJS.ProcessEnv;
  report: ReportEvent;
  features: readonly ServerFeature[];
  print: (text: string) => void;
}) {
  const {env, report, features, print} = site;
  const program = new Command('docusaurus-lock accounts');
  const roles = rolesOf(features);

  /** Opens the database of the site for some work, and prints the text that the work returns. */
  async function onDatabase(work: (db: Database) => Promise<string>): Promise<void> {
    await using db = await openDatabase(readDatabaseUrl(env), listTables(features));
    print(`${await work(db)}\n`);
  }

  /** Adds a command that changes one account, and reports `reason` as the kind of change. */
  function addChange<Options>(
    name: string,
    description: string,
    reason: string,
    change: (db: Database, user: UsersTable, options: Options) => Promise<string>,
  ): Command {
    const run = (account: string, options: Options) =>
      onDatabase(async (db) => {
        const user = await findUser(db, normalizeEmail(account));
        const done = await change(db, user, options);
        report({event: 'account_changed', account: user.id, reason});
        return done;
      });
    return program.command(`${name} <account>`).description(description).action(run);
  }

  /** Creates the option for a role of the site. */
  function roleOption(description: string): Option {
    const option = new Option('--role <role>', description);
    return roles.length > 0 ? option.choices(roles) : option.argParser(readName);
  }

  // A password must not be based on the name of the product.
  const productName = env.PRODUCT_NAME || defaultProductName;
  return {program, env, report, features, productName, onDatabase, addChange, roleOption};
}

/**
 * Reads a name of a person, a company, a role or a provider.
 * @throws InvalidArgumentError for an empty one.
 */
export function readName(text: string): string {
  const name = text.trim();
  if (!name) {
    throw new InvalidArgumentError('It is empty.');
  }
  return name;
}
