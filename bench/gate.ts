// What the lock costs: wrk asks for a page (brotli) with a valid cookie at a constant
// rate, alone and while assistants call their tools; medians of the rounds.
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {makeTokens} from './gate/tokens';
import {measureLatency} from './gate/wrk';
import {usageOf} from './lib/processes';
import {chosen, middle, note, report, rounds} from './lib/report';
import {openDemo, readerHeaders} from './lib/site';
import {openOrdinary} from './sites/ordinary';

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
    const pages = () => measureLatency(url + page, 1000, 'pages', headers);
    const calls = () => measureLatency(`${url}/mcp`, 200, 'tools', {}, [tokens]);
    // Warms up: makes the index, and uses each token for the first time.
    await Promise.all([pages(), calls()]);
    for (let round = 0; round < rounds(5); round++) {
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

/**
 * Builds a locked site of ordinary Docusaurus, which takes minutes; gives the memory
 * of its server after it has sent each page once, in MB (10⁶ bytes).
 */
async function measureOrdinary(count: number): Promise<number> {
  const site = openOrdinary('locked', count);
  try {
    await site.build();
    const server = await openDemo({folder: site.folder});
    try {
      const headers = await readerHeaders(server.url);
      for (const name of filesIn(path.join(site.output, 'guide'), /(^|\/)index\.html$/)) {
        const address = `/${name.replace(/index\.html$/, '')}`;
        const response = await fetch(server.url + address, {headers});
        if (!response.ok) {
          throw new Error(`${address} was answered with ${response.status}.`);
        }
        await response.arrayBuffer();
      }
      return usageOf(server.pid).mb;
    } finally {
      await server.close();
    }
  } finally {
    site.remove();
  }
}
