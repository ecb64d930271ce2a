import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {z} from 'zod';
import {databaseUrlOf} from '../../accounts/store/database-urls';
import {openDatabase} from '../../accounts/store/open-database';
import {readGuides} from '../../gate/read-guides';
import {guidePages} from '../guide-pages';
import {formatQueries} from './format-queries';
import {formatReport} from './format-report';
import {readReport} from './read-report';

const usage = `Prints what readers of the guide signalled, and so what to fix first.

Usage: npm run signals -- [options]

  --since=2026-11-01  only signals of this day (UTC) and later
  --json              prints JSON, with all queries instead of the first 50
  --queries           prints candidates for the synonyms of the search and for
                      the queries of its bench
  --help              prints this

DATABASE_URL and GRAPHQL_ENDPOINT say where signals are, as for the server.
`;

/**
 * Runs `npm run signals`.
 *
 * @param args after the program's name.
 * @param buildDir the folder that `npm run build` made. The report is about the
 *   pages of all audiences.
 * @returns what to print.
 * @throws Error when an argument is wrong, or there is no guide or database.
 */
export async function cli(
  args: string[],
  env: NodeJS.ProcessEnv,
  buildDir: string,
): Promise<string> {
  const flag = {type: 'boolean'} as const;
  const {values} = parseArgs({
    args,
    options: {since: {type: 'string'}, json: flag, queries: flag, help: flag},
  });
  if (values.help) {
    return usage;
  }
  const since = z.iso.date().optional().safeParse(values.since);
  if (!since.success) {
    throw new Error('--since must be a day, such as --since=2026-11-01');
  }
  const pages = guidePages(readGuides(buildDir).folders.values());
  const db = await openDatabase(databaseUrlOf(env));
  try {
    const report = await readReport(db, pages, since.data);
    if (values.json) {
      return `${JSON.stringify(report, null, 2)}\n`;
    }
    return values.queries ? formatQueries(report) : formatReport(report);
  } finally {
    await db.destroy();
  }
}

if (require.main === module) {
  cli(process.argv.slice(2), process.env, join(__dirname, '../../..')).then(
    (output) => process.stdout.write(output),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}
