// What the lock costs: a page and its chunk (brotli) to a reader with a valid cookie.
// wrk asks for each as fast as it is answered, then for pages at a constant rate, alone
// and while assistants call their tools; medians of the rounds.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from '../lock/server/operations/files-in';
import {makeTokens} from './gate/tokens';
import {measureOrdinary} from './gate/ordinary';
import {latencyOf, runWrk} from './gate/wrk';
import {usageOf} from './lib/processes';
import {chosen, middle, note, report, rounds} from './lib/report';
import {openDemo, readerHeaders} from './lib/site';

const parts = chosen(['pages', 'ordinary']);
const page = '/usage/overview';
const alone = 'at 1,000 requests/s';
const beside = 'beside 200 tool calls/s';
const memory: number[] = []; // MB after each round
if (parts.includes('pages')) {
  await measurePages();
}
// After the others, because its build leaves no core for them.
const ordinary = parts.includes('ordinary') ? await measureOrdinary(1500) : NaN;
report('gate', [
  {what: `p99 ${alone}`, value: middle(alone, 'page', 'p99')},
  {what: `p99 ${beside}`, value: middle(beside, 'page', 'p99')},
  {
    what: 'memory after the last round, of the second',
    value: memory.length > 2 ? memory.at(-1)! / memory[1]! : NaN,
  },
  {what: 'memory with 1,500 ordinary pages', value: ordinary},
]);

async function measurePages(): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-gate-'));
  const databaseUrl = `file:${path.join(data, 'accounts.db')}`;
  const {url, pid, close} = await openDemo({settings: {DATABASE_URL: databaseUrl}});
  try {
    const tokens = path.join(data, 'tokens');
    writeFileSync(tokens, (await makeTokens(databaseUrl, 200)).join('\n'));
    const headers = await readerHeaders(url);
    const pages = () => latencyOf(url + page, 1000, 'pages', headers);
    const calls = () => latencyOf(`${url}/mcp`, 200, 'tools', {}, [tokens]);
    // Warms up: makes the index, and uses each token for the first time.
    await Promise.all([pages(), calls()]);
    for (let round = 0; round < rounds(5); round++) {
      for (const [name, file] of Object.entries({page, chunk: chunkOf(page)})) {
        const {rate} = await runWrk(url + file, ['-c32', '-d6s'], headers);
        note('as fast as it is answered', name, {'requests/s': rate});
      }
      note(alone, 'page', {p99: await pages()});
      const [p99] = await Promise.all([pages(), calls()]);
      note(beside, 'page', {p99});
      memory.push(usageOf(pid).mb);
    }
  } finally {
    await close();
    rmSync(data, {recursive: true});
  }
}

/** The script that contains the text of a page. */
function chunkOf(address: string): string {
  const folder = 'build/guide/assets/js';
  const name = filesIn(folder, /\.js$/).find((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').includes(`"slug":"${address}"`),
  );
  if (!name) {
    throw new Error(`No chunk contains ${address}. Run npm run build.`);
  }
  return `/assets/js/${name}`;
}
