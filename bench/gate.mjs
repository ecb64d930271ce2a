// What the lock costs: files of the guide to a reader with a valid cookie, from
// our server beside nginx with `auth_request` asking a stub that answers 204.
//
// How: each on core 0, wrk on core 1 (32 connections, gzip), by turns, never two
// at once; medians of the turns. All are checked to answer the same bytes first.
// "busy" is the share of core 0 that a server had: near 100 % it was the limit,
// below it wrk, the stub or another program was, so ratios are also given per
// second of the server's processor time. Then 1,000 requests/s for the page and
// the chunk by turns, latency counted from when each request was due.
//
// "nginx asking a 204 stub on one core" can be read in two ways, so nginx is
// measured with both: the stub in the same nginx, so that all the work is done
// by the one core as ours is; and a stub apart, on core 1 beside wrk, so that
// core 0 has nginx alone. There only the ratio by processor time holds, since
// wrk and the stub share a core. A last one answers without asking anybody
// (`return 204` inside), which no session can: a bound, not a goal.
//
// Goals (issue 3, "Speed"): at least 0.35 of the requests per second of nginx;
// p99 under 10 ms at 1,000 requests/s.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {needBuild, needProgram} from './lib/need.mjs';
import {pace} from './lib/pace.mjs';
import {format, isQuick, printTable, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {cpuSeconds} from './lib/spawn-pinned.mjs';
import {startNginx, startStub} from './lib/start-nginx.mjs';
import {gateCookie, signIn, startServer} from './lib/start-server.mjs';
import {median} from './lib/statistics.mjs';
import {wrk} from './lib/wrk.mjs';

needBuild('server/main.js', 'guide/404.html', 'sign-in/404.html');
needProgram('wrk', 'wrk');
needProgram('nginx', 'nginx-light');
needProgram('taskset', 'util-linux');

const rounds = isQuick ? 2 : 5;
const seconds = isQuick ? 1 : 6;
const pacedRounds = isQuick ? 1 : 3;
const pacedSeconds = isQuick ? 2 : 10;
const [serverCore, loadCore] = [0, 1];

const guide = path.join(root, 'build/guide');
const page = '/usage/overview';
const chunk = chunkOf(page);

const ours = await startServer({core: serverCore});
const stub = await startStub(loadCore);
const nginxWith = (stub) => startNginx({core: serverCore, folder: guide, stub});
const targets = {
  ours,
  'nginx, stub in it': await nginxWith('same'),
  'nginx, stub apart': await nginxWith(stub.port),
  'nginx, not asking': await nginxWith('none'),
};
const [, stubInIt, stubApart, notAsking] = Object.keys(targets);
try {
  const token = await signIn(ours);
  // A cookie lives for 10 minutes: a new one for each turn.
  const headers = async () => ({
    cookie: await gateCookie(ours, token),
    'accept-encoding': 'gzip',
  });

  const turns = [];
  for (const file of [page, chunk]) {
    await checkSame(file, await headers());
    for (let round = -1; round < rounds; round++) {
      for (const [target, server] of Object.entries(targets)) {
        const given = await headers();
        const before = cpuSeconds(server.pid);
        const start = performance.now();
        const rate = await wrk({
          core: loadCore,
          url: `${server.url}${file}`,
          headers: given,
          // The first round warms up.
          seconds: round < 0 ? Math.ceil(seconds / 2) : seconds,
        });
        const busy =
          (cpuSeconds(server.pid) - before) /
          ((performance.now() - start) / 1000);
        if (round >= 0) {
          turns.push({target, file, rate, busy});
        }
      }
    }
  }

  const paced = [];
  for (let round = 0; round < pacedRounds; round++) {
    for (const target of ['ours', stubInIt]) {
      const latency = await pace({
        core: loadCore,
        port: targets[target].port,
        paths: [page, chunk],
        headers: await headers(),
        rate: 1000,
        seconds: pacedSeconds,
      });
      paced.push({target, ...latency});
    }
  }

  show(turns, paced);
} finally {
  for (const server of [...Object.values(targets), stub]) {
    await server.stop();
  }
}

function show(turns, paced) {
  const middle = (file, target, read) =>
    median(
      turns.filter((t) => t.file === file && t.target === target).map(read),
    );
  const names = {[page]: 'page', [chunk]: 'chunk'};
  const rate = (turn) => turn.rate;
  const perCpu = (turn) => turn.rate / turn.busy;

  printTable(
    [page, chunk].flatMap((file) =>
      Object.keys(targets).map((target) => ({
        file: names[file],
        server: target,
        'requests/s': format(middle(file, target, rate)),
        'per processor s': format(middle(file, target, perCpu)),
        'busy %': format(100 * middle(file, target, (turn) => turn.busy)),
        'of ours': format(
          middle(file, 'ours', rate) / middle(file, target, rate),
        ),
      })),
    ),
  );
  console.log('\n1,000 requests/s, latency in ms');
  const latency = (target, key) =>
    median(paced.filter((run) => run.target === target).map((run) => run[key]));
  printTable(
    ['ours', stubInIt].map((target) => ({
      server: target,
      ...Object.fromEntries(
        ['p50', 'p99', 'max', 'lag99'].map((key) => [
          key,
          format(latency(target, key)),
        ]),
      ),
    })),
  );
  const ratio = (file, target, read) =>
    middle(file, 'ours', read) / middle(file, target, read);
  const goal = {atLeast: 0.35};
  report(
    'gate',
    [
      ...[page, chunk].flatMap((file) => [
        {
          what: `${names[file]}: requests/s, of ${stubInIt}`,
          value: ratio(file, stubInIt, rate),
          unit: '',
          goal,
        },
        {
          what: `${names[file]}: per processor second, of ${stubInIt}`,
          value: ratio(file, stubInIt, perCpu),
          unit: '',
          goal,
        },
        {
          what: `${names[file]}: per processor second, of ${stubApart}`,
          value: ratio(file, stubApart, perCpu),
          unit: '',
          goal,
        },
        {
          what: `${names[file]}: per processor second, of ${notAsking}`,
          value: ratio(file, notAsking, perCpu),
          unit: '',
        },
      ]),
      {
        what: 'p99 at 1,000 requests/s',
        value: latency('ours', 'p99'),
        unit: 'ms',
        goal: {atMost: 10},
      },
    ],
    {page, chunk, seconds, turns, pacedSeconds, paced},
  );
}

// The script that holds the text of a page.
function chunkOf(address) {
  const scripts = path.join(guide, 'assets/js');
  const name = readdirSync(scripts).find(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(path.join(scripts, file), 'utf8').includes(
        `"slug":"${address}"`,
      ),
  );
  if (!name) {
    throw new Error(`No chunk holds ${address}.`);
  }
  return `/assets/js/${name}`;
}

async function checkSame(file, headers) {
  const refused = await fetch(`http://127.0.0.1:${ours.port}${file}`);
  if (refused.ok) {
    throw new Error(`${file} is served without a cookie.`);
  }
  const bodies = await Promise.all(
    Object.values(targets).map(async ({port}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${file}`, {headers});
      if (answer.status !== 200) {
        throw new Error(`${file}: ${answer.status}`);
      }
      return `${answer.headers.get('content-encoding')} ${await answer.text()}`;
    }),
  );
  if (new Set(bodies).size !== 1) {
    throw new Error(`The servers do not answer the same for ${file}.`);
  }
}
