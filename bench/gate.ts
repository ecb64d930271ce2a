// What the lock costs: files of the guide to a reader with a valid cookie,
// beside the same with pages for some readers only, and nginx that serves the
// files and asks ours with `auth_request`, on the same core.
//
// Each on core 0; wrk on core 1 asks for a page and its chunk (brotli), by turns,
// never two servers at once; medians of the rounds. Where a server's "busy" is
// below 100 %, wrk was the limit, so servers are also compared by requests per
// second of their processor time. Then wrk asks ours at a constant rate, and
// another one of ours while assistants call their tools.
import {readFileSync} from 'node:fs';
import {filesIn} from '../lock/server/operations/files-in';
import {measureAssistants} from './gate/assistants';
import {latencyOf, runWrk} from './gate/latency';
import {measureOrdinary} from './gate/ordinary';
import {startNginx, startRestricted} from './gate/servers';
import {chosen, options, rounds} from './lib/options';
import {usageOf} from './lib/processes';
import {median, middle, printMedians, report, type Run, sum} from './lib/report';
import {gateCookie, openDemo, type Server} from './lib/site';

const core = 0;
const page = '/usage/overview';
const files = {page, chunk: chunkOf(page)};
const kinds = {
  ours: () => openDemo({core}),
  'ours with restricted pages': () => startRestricted(core),
  'nginx with auth_request': () => startNginx(core, ours.port),
};
type Name = keyof typeof kinds;
const names = chosen(Object.keys(kinds) as Name[]);

const ours = await kinds.ours();
const servers = new Map<Name, Server>([['ours', ours]]);
const runs: Run[] = [];
const memory: number[] = []; // MB of ours after each round
let memoryRestricted = NaN; // after the last round
const latencies: number[] = []; // p99 in ms
type Assisted = Awaited<ReturnType<typeof measureAssistants>>;
const assisted: Assisted[] = []; // on two cores
const squeezed: Assisted[] = []; // on one
try {
  for (const name of names.filter((each) => each !== 'ours')) {
    servers.set(name, await kinds[name]());
  }
  for (const file of Object.values(files)) {
    await requireSame(file);
  }
  await runRound(1); // warms up
  runs.length = 0;
  for (let round = 0; round < rounds(5); round++) {
    await runRound(6);
    memory.push(usageOf(ours.pid).mb);
    const other = servers.get('ours with restricted pages');
    memoryRestricted = other ? usageOf(other.pid).mb : NaN;
    latencies.push(await latencyOf(ours.url + page, {headers: await readerHeaders('ours')}));
    assisted.push(await measureAssistants(page));
    squeezed.push(await measureAssistants(page, core));
  }
} finally {
  for (const server of servers.values()) {
    await server.close();
  }
}

// After the others, because its build leaves no core for them.
const ordinary = options.only ? undefined : await measureOrdinary(1500);
printMedians(runs);
const compared = ['requests/s', 'requests per processor second'];
const middleOf = (kind: keyof Assisted, of = assisted) => median(of.map((each) => each[kind]));
const [, second = NaN, ...later] = memory;
const last = memory.at(-1) ?? NaN;
const further: [what: string, value: number | undefined, unit?: string][] = [
  ['p99 at 1,000 requests/s', median(latencies), 'ms'],
  ['p99 beside 200 tool calls/s', middleOf('pages'), 'ms'],
  ['p99 of the same server without calls', middleOf('alone'), 'ms'],
  ['p99 of the tool calls', middleOf('calls'), 'ms'],
  ['memory before the tool calls, with the index', middleOf('before'), 'MB'],
  ['memory after the tool calls', middleOf('after'), 'MB'],
  ['p99 beside 200 tool calls/s, on one core', middleOf('pages', squeezed), 'ms'],
  ['memory after the first round', memory[0], 'MB'],
  ['memory with 1,500 ordinary pages', ordinary?.server, 'MB'],
  ['their build', ordinary?.build, 'MB'],
  ['memory with restricted pages, of without', memoryRestricted / last],
  ['memory after the last round, of the second', later.length > 0 ? last / second : NaN],
];
report(
  'gate',
  [
    ...Object.keys(files).flatMap((of) =>
      names
        .filter((name) => name !== 'ours')
        .flatMap((name) =>
          compared.map((value) => ({
            of,
            what: `${value}, of ${name}`,
            value: middle(runs, of, 'ours', value) / middle(runs, of, name, value),
          })),
        ),
    ),
    ...further.map(([what, value = NaN, unit]) => ({what, value, unit})),
  ],
  {files, runs, memory, memoryRestricted, latencies, assisted, squeezed},
);

/** Asks each server for each file, as fast as it is answered. */
async function runRound(seconds: number): Promise<void> {
  for (const [file, address] of Object.entries(files)) {
    for (const name of names) {
      const server = servers.get(name) ?? ours;
      const headers = await readerHeaders(name);
      const asked = name.startsWith('nginx') ? [ours] : [];
      const used = () => sum([server, ...asked], ({pid}) => usageOf(pid).cpuSeconds);
      const before = used();
      const flags = ['-c32', `-d${seconds}s`];
      const {rate} = await runWrk(flags, headers, server.url + address);
      const spent = used() - before;
      const values = {
        'requests/s': rate,
        'requests per processor second': (rate * seconds) / spent,
        'busy %': (spent / seconds) * 100,
      };
      runs.push({part: file, column: name, values});
    }
  }
}

// A cookie is of one server; nginx asks ours.
async function readerHeaders(name: Name): Promise<Record<string, string>> {
  const server = (name.startsWith('ours') && servers.get(name)) || ours;
  return {cookie: await gateCookie(server), 'accept-encoding': 'br'};
}

/** The script that contains the text of a page. */
function chunkOf(address: string): string {
  const folder = 'build/guide/assets/js';
  const name = filesIn(folder, /\.js$/).find((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').includes(`"slug":"${address}"`),
  );
  if (!name) {
    throw new Error(`No chunk contains ${address}.`);
  }
  return `/assets/js/${name}`;
}

/** @throws when a server answers another text, or ours without a cookie. */
async function requireSame(file: string): Promise<void> {
  if ((await fetch(ours.url + file)).ok) {
    throw new Error(`${file} is served without a cookie.`);
  }
  const texts = new Set<string>();
  for (const [name, {url}] of servers) {
    const headers = await readerHeaders(name);
    texts.add(await (await fetch(url + file, {headers})).text());
  }
  if (texts.size !== 1) {
    throw new Error(`The servers do not answer the same for ${file}.`);
  }
}
