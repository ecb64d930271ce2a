import type {ServerFeature} from './feature';
import type {ReportEvent} from './operations/log';

/** A command of `docusaurus-lock accounts`. */
export interface Command {
  help: string;
  /** The names of its options. */
  options: string[];
  /** What must follow its name: a value for `run`, and how an error asks for it. */
  argument?: {name: string; what: string};
  /** Its options in an example. */
  example: string;
  /**
   * Does the work, all or nothing.
   * @param values the options as typed.
   * @returns what to print.
   * @throws OperatorError for wrong options, before a database is opened.
   */
  run: (values: Record<string, unknown>, site: CommandSite) => Promise<string>;
}

/** What a command runs with. */
export interface CommandSite {
  env: NodeJS.ProcessEnv;
  report: ReportEvent;
  /** What the site is made of: their tables are in its database. */
  features: readonly ServerFeature[];
}

/** The tables of features, in the order in which they refer to each other. */
export const tablesOf = (features: readonly ServerFeature[]) =>
  features.flatMap(({tables}) => tables ?? []);
