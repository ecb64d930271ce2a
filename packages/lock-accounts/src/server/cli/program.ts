import {Command} from 'commander';
import {listTables} from 'docusaurus-lock-server/feature';
import {defaultProductName} from 'docusaurus-lock-server/shared/site-fields';
import {defaultDatabaseUrl, readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';
import {normalizeEmail} from '../sessions/sign-in';
import {backUp} from '../store/backup';
import {findUser} from '../store/directory';
import {refuseUnknownRoles, rolesOf} from '../store/roles';
import {addAccessCommands} from './access';
import type {CommandSite, CommandTools} from './command';
import {addLinkCommand} from './link';
import {addUserCommands} from './users';
import {readName} from './values';

const helpText = `
An account is named by its e-mail address, or by its id as in security events.
DATABASE_URL says where the accounts are: ${defaultDatabaseUrl} without it.
Passwords have at least 12 characters. Those that are easy to guess are refused.
Each change is also written to standard error, as one line of JSON for a log.
`;

/** Makes `docusaurus-lock accounts`, which runs one of its commands. */
export function createProgram({print, ...site}: CommandSite): Command {
  const {env, report, features} = site;
  const program = new Command('docusaurus-lock accounts')
    .description('Manages the accounts of the documentation site, also while the server runs.')
    .option('--debug', 'writes the stack of an unexpected error')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({writeOut: print, outputError: () => {}})
    .addHelpText('after', helpText);
  const productName = env.PRODUCT_NAME || defaultProductName;

  const tools: CommandTools = {
    program,
    async onDatabase(work) {
      await using db = await openDatabase(readDatabaseUrl(env), listTables(features));
      print(`${await work({...site, db, productName})}\n`);
    },
    addChange(name, description, reason, change) {
      const run = (account: string, options: Parameters<typeof change>[1]) =>
        tools.onDatabase(async (context) => {
          const user = await findUser(context.db, normalizeEmail(account));
          const done = await change(user, options, context);
          report({event: 'account_changed', account: user.id, reason});
          return done;
        });
      return program.command(`${name} <account>`).description(description).action(run);
    },
    readRole(text) {
      refuseUnknownRoles('--role', [text], rolesOf(features));
      return readName(text);
    },
  };
  addUserCommands(tools);
  addAccessCommands(tools);
  addLinkCommand(tools);
  program
    .command('backup <file>')
    .description('copies the database to a new file, also while a server uses it')
    .action((file: string) => print(`${backUp(readDatabaseUrl(env), file)}\n`));
  return program;
}
