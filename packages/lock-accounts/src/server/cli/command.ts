import type {Command} from 'commander';
import type {ServerFeature} from 'docusaurus-lock-server/feature';
import type {ReportEvent} from 'docusaurus-lock-server/operations/log';
import type {Database, UsersTable} from '../store/database';

/** What commands run with. */
export interface CommandSite {
  env: NodeJS.ProcessEnv;
  report: ReportEvent;
  features: readonly ServerFeature[];
  /** Takes what is for standard output. */
  print: (text: string) => void;
}

/** What a command works with. */
export interface CommandContext extends Omit<CommandSite, 'print'> {
  db: Database;
  /** A word that new passwords must not be made of. */
  productName: string;
}

/** What the commands are made with. */
export interface CommandTools {
  program: Command;
  /** Opens the database of the site for some work, and prints what that says. */
  onDatabase: (work: (context: CommandContext) => Promise<string>) => Promise<void>;
  /** Adds a command that changes one account, and reports why. */
  addChange: <Options>(
    name: string,
    description: string,
    reason: string,
    change: (user: UsersTable, options: Options, context: CommandContext) => Promise<string>,
  ) => Command;
  /** Reads a role of the site. */
  readRole: (text: string) => string;
}
