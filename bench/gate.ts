// What the lock costs: files of the guide to a reader with a valid cookie,
// beside the same with pages for some readers only, and nginx that serves the
// files and asks ours with `auth_request`, on the same core.
//
// Each on core 0; wrk on core 1 asks for a page and its chunk (gzip), by turns,
// never two servers at once; medians of the rounds. Where a server's "busy" is
// below 100 %, wrk was the limit, so servers are also compared by requests per
// second of their processor time. Then wrk asks ours at a constant rate, and
// another one of ours while assistants call their tools.
import {readFileSync} from 'node:fs';
import {filesIn} from '../lock/build/files-in';
import {measureAssistants} from './gate/assistants';
import {latencyOf} from './gate/latency';
import {measureOrdinary} from './gate/ordinary';
import {startNginx, startRestricted} from './gate/servers';
import {chosen, options, rounds} from './lib/options';
import {runMeasured, usageOf} from './lib/processes';
import {
  median,
  middle,
  printMedians,
  report,
  type Run,
  sum,
} from './lib/report';
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
    latencies.push(
      await latencyOf(ours.url + page, {headers: await readerHeaders('ours')}),
    );
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
            value:
              middle(runs, of, 'ours', value) / middle(runs, of, name, value),
          })),
        ),
    ),
    {what: 'p99 at 1,000 requests/s', value: median(latencies), unit: 'ms'},
    ...(
      [
        ['p99 beside 200 tool calls/s', 'pages', 'ms'],
        ['p99 of the same server without calls', 'alone', 'ms'],
        ['p99 of the tool calls', 'calls', 'ms'],
        ['memory before the tool calls, with the index', 'before', 'MB'],
        ['memory after the tool calls', 'after', 'MB'],
      ] as const
    ).map(([what, key, unit]) => ({
      what,
      value: median(assisted.map((each) => each[key])),
      unit,
    })),
    {
      what: 'p99 beside 200 tool calls/s, on one core',
      value: median(squeezed.map(({pages}) => pages)),
      unit: 'ms',
    },
    {what: 'memory after the first round', value: memory[0] ?? NaN, unit: 'MB'},
    {
      what: 'memory with 1,500 ordinary pages',
      value: ordinary?.server ?? NaN,
      unit: 'MB',
    },
    {what: 'their build', value: ordinary?.build ?? NaN, unit: 'MB'},
    {
      what: 'memory with restricted pages, of without',
      value: memoryRestricted / (memory.at(-1) ?? NaN),
    },
    {
      what: 'memory after the last round, of the second',
      value:
        memory.length > 2 ? (memory.at(-1) ?? NaN) / (memory[1] ?? NaN) : NaN,
    },
  ],
  {files, runs, memory, memoryRestricted, latencies, assisted, squeezed},
);

async function runRound(seconds: number): Promise<void> {
  for (const [file, address] of Object.entries(files)) {
    for (const name of names) {
      const server = servers.get(name) ?? ours;
      const headers = await readerHeaders(name);
      const asked = name.startsWith('nginx') ? [ours] : [];
      const used = () =>
        sum([server, ...asked], ({pid}) => usageOf(pid).cpuSeconds);
      const before = used();
      const rate = await rateOf(server.url + address, headers, seconds);
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

/** Asks as fast as it is answered; gives the requests per second. */
async function rateOf(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const {stdout} = await runMeasured('taskset', [
    ...['-c', '1', 'wrk', '-t1', '-c32', `-d${seconds}s`],
    ...Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]),
    url,
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return rate;
}

// A cookie is of one server; nginx asks ours.
async function readerHeaders(name: Name): Promise<Record<string, string>> {
  const server = (name.startsWith('ours') && servers.get(name)) || ours;
  return {cookie: await gateCookie(server), 'accept-encoding': 'gzip'};
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
