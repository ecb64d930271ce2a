// What the lock costs: files of the guide to a reader with a valid cookie,
// beside the same with pages for some readers only, nginx that asks a 204 stub
// with `auth_request`, and nginx without a lock.
//
// Each on core 0; wrk on core 1 asks for a page and its chunk (gzip), by turns,
// never two servers at once; medians of the rounds. Where a server's "busy" is
// below 100 %, wrk was the limit, so servers are also compared by requests per
// second of their processor time. Then autocannon asks ours at a constant rate,
// and another one of ours while assistants call their tools.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {measureAssistants} from './gate/assistants';
import {runAutocannon, runWrk} from './gate/load';
import {openProject, startNginx} from './gate/servers';
import {chosen, rounds} from './lib/options';
import {usageOf} from './lib/processes';
import {median, report, rounded} from './lib/report';
import {
  requireBuild,
  requirePeers,
  requirePrograms,
  root,
} from './lib/requirements';
import {gateCookie, type Server, startServer} from './lib/server';

requireBuild();
requirePrograms('nginx', 'taskset', 'wrk');
requirePeers();

const core = 0;
const guide = path.join(root, 'build/guide');
const page = '/usage/overview';
const files = {page, chunk: chunkOf(page)};
const [plain, restricted] = [openProject(false), openProject(true)];
const kinds = {
  ours: () => startServer({core, folder: plain.folder}),
  'ours with restricted pages': () =>
    startServer({core, folder: restricted.folder}),
  'nginx with auth_request': () => startNginx(core, guide, true),
  'nginx without a lock': () => startNginx(core, guide, false),
};
type Name = keyof typeof kinds;
const names = chosen(Object.keys(kinds) as Name[]);
interface Turn {
  name: Name;
  file: string;
  rate: number;
  busy: number;
}

const ours = await kinds.ours();
const servers = new Map<Name, Server>([['ours', ours]]);
const turns: Turn[] = [];
const memory: number[] = []; // MB of ours after each round
let memoryRestricted = NaN; // after the last round
const latencies: number[] = []; // p99 in ms
const assisted: Awaited<ReturnType<typeof measureAssistants>>[] = [];
try {
  for (const name of names) {
    if (name !== 'ours') {
      servers.set(name, await kinds[name]());
    }
  }
  for (const file of Object.values(files)) {
    await requireSame(file);
  }
  await runRound(1); // warms up
  turns.length = 0;
  for (let round = 0; round < rounds(5); round++) {
    await runRound(6);
    memory.push(usageOf(ours.pid).mb);
    const other = servers.get('ours with restricted pages');
    memoryRestricted = other ? usageOf(other.pid).mb : NaN;
    const headers = await readerHeaders('ours');
    latencies.push(await runAutocannon(ours.url + page, headers, 10));
    const {folder} = plain;
    assisted.push(await measureAssistants({core, folder, page, seconds: 10}));
  }
} finally {
  for (const server of servers.values()) {
    await server.stop();
  }
  plain.remove();
  restricted.remove();
}

const kindsOfFile = Object.keys(files);
const readings = {
  'requests/s': ({rate}: Turn) => rate,
  'requests per processor second': ({rate, busy}: Turn) => rate / busy,
  'busy %': ({busy}: Turn) => busy * 100,
};
const middle = (name: Name, file: string, key: keyof typeof readings) =>
  median(
    turns
      .filter((turn) => turn.name === name && turn.file === file)
      .map(readings[key]),
  );
console.table(
  kindsOfFile.flatMap((file) =>
    names.map((server) => ({
      file,
      server,
      'requests/s': rounded(middle(server, file, 'requests/s')),
      'busy %': rounded(middle(server, file, 'busy %')),
    })),
  ),
);
report(
  'gate',
  [
    ...kindsOfFile.flatMap((file) =>
      names
        .filter((name) => name !== 'ours')
        .flatMap((name) =>
          (['requests/s', 'requests per processor second'] as const).map(
            (what) => ({
              of: file,
              what: `${what}, of ${name}`,
              value: middle('ours', file, what) / middle(name, file, what),
            }),
          ),
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
    {what: 'memory after the first round', value: memory[0] ?? NaN, unit: 'MB'},
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
  {files, turns, memory, memoryRestricted, latencies, assisted},
);

async function runRound(seconds: number): Promise<void> {
  for (const [file, address] of Object.entries(files)) {
    for (const name of names) {
      const server = servers.get(name) ?? ours;
      const headers = await readerHeaders(name);
      const before = usageOf(server.pid).cpuSeconds;
      const rate = await runWrk(server.url + address, headers, seconds);
      const spent = usageOf(server.pid).cpuSeconds - before;
      turns.push({name, file, rate, busy: spent / seconds});
    }
  }
}

// A cookie lasts for 10 minutes and is of one server. nginx ignores it.
async function readerHeaders(name: Name): Promise<Record<string, string>> {
  const server = (name.startsWith('ours') && servers.get(name)) || ours;
  return {cookie: await gateCookie(server), 'accept-encoding': 'gzip'};
}

/** The script that contains the text of a page. */
function chunkOf(address: string): string {
  const scripts = path.join(guide, 'assets/js');
  const name = readdirSync(scripts).find(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(path.join(scripts, file), 'utf8').includes(
        `"slug":"${address}"`,
      ),
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
