// What assistants cost the readers of pages: 200 calls of their tools a second,
// half of them searches, beside 1,000 pages a second.
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createReadingToken} from '../../lock/server/accounts/sessions/reading-tokens';
import {openDatabase} from '../../lock/server/accounts/store/open-database';
import {usageOf} from '../lib/processes';
import {gateCookie, openDemo} from '../lib/site';
import {latencyOf} from './latency';

/** How many calls a second; a reader makes one of them. */
const rate = 200;

/**
 * Starts a server of its own, and asks it for pages without and with calls
 * beside them.
 *
 * @param core the only core that the server and its thread for assistants may
 *   use; default both, of which the clients take a part.
 * @returns p99 of the pages in ms, without and with calls; p99 of the calls;
 *   and the memory in MB before and after them.
 */
export async function measureAssistants(page: string, core?: number) {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-assistants-'));
  const databaseUrl = `file:${path.join(data, 'accounts.db')}`;
  const settings = {DATABASE_URL: databaseUrl};
  const server = await openDemo({core, settings});
  try {
    const tokens = path.join(data, 'tokens');
    writeFileSync(tokens, (await makeTokens(databaseUrl)).join('\n'));
    const headers = {
      cookie: await gateCookie(server),
      'accept-encoding': 'br',
    };
    const runPages = () => latencyOf(server.url + page, {headers});
    const runCalls = () => latencyOf(`${server.url}/mcp`, {rate, script: 'tools', args: [tokens]});
    // Warms up: makes the index, and uses each token for the first time.
    await Promise.all([runPages(), runCalls()]);
    const alone = await runPages();
    const before = usageOf(server.pid).mb;
    const [pages, calls] = await Promise.all([runPages(), runCalls()]);
    return {alone, pages, calls, before, after: usageOf(server.pid).mb};
  } finally {
    await server.close();
    rmSync(data, {recursive: true});
  }
}

/** Makes a reader for each token: a reader has 60 calls a minute. */
async function makeTokens(databaseUrl: string): Promise<string[]> {
  const db = await openDatabase(databaseUrl);
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const permission = await db
    .selectFrom('permissions')
    .where('user_id', '=', user.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let number = 0; number < rate; number++) {
    const id = `bench-${number}`;
    await db
      .insertInto('users')
      .values({...user, id, email: `${id}@example.com`})
      .execute();
    await db
      .insertInto('permissions')
      .values({...permission, id, user_id: id})
      .execute();
    const owner = {userId: id, name: 'bench', days: 1};
    const made = await createReadingToken(db, owner, Date.now());
    tokens.push(made!.token);
  }
  await db.destroy();
  return tokens;
}
