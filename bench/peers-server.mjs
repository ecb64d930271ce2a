// Requests per second for a page and the main script of the guide: our server,
// which checks the reader's cookie with each, beside servers that ask nobody:
// nginx with the same site as static files, and `docusaurus serve`.
//
// How: each on core 0, wrk on core 1 (32 connections, gzip), by turns; medians.
// `docusaurus serve` compresses while it answers. What the lock costs beside a
// lock in nginx is in `gate`, which has the goal.
import {readdirSync} from 'node:fs';
import {createServer} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {needBuild, needProgram} from './lib/need.mjs';
import {format, isQuick, printTable, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {end, spawnPinned} from './lib/spawn-pinned.mjs';
import {startNginx} from './lib/start-nginx.mjs';
import {gateCookie, signIn, startServer} from './lib/start-server.mjs';
import {median} from './lib/statistics.mjs';
import {wrk} from './lib/wrk.mjs';

needBuild('server/main.js', 'guide/404.html', 'sign-in/404.html');
needProgram('wrk', 'wrk');
needProgram('nginx', 'nginx-light');
needProgram('taskset', 'util-linux');

const rounds = isQuick ? 1 : 5;
const seconds = isQuick ? 1 : 6;
const guide = path.join(root, 'build/guide');
const scripts = readdirSync(path.join(guide, 'assets/js'));
const files = {
  page: '/configuration/notification-profiles',
  'main script': `/assets/js/${scripts.find((name) => /^main\..*\.js$/.test(name))}`,
};

const servers = {
  ours: await startServer({core: 0}),
  'nginx, asking nobody': await startNginx({
    core: 0,
    folder: guide,
    stub: 'none',
  }),
  'docusaurus serve': await startDocusaurus(),
};
const turns = [];
try {
  const token = await signIn(servers.ours);
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    for (const [what, file] of Object.entries(files)) {
      for (const [name, server] of Object.entries(servers)) {
        const rate = await wrk({
          core: 1,
          url: `${server.url}${file}`,
          headers: {
            // It lives for 10 minutes: a new one for each turn.
            cookie: await gateCookie(servers.ours, token),
            'accept-encoding': 'gzip',
          },
          seconds: round < 0 ? 1 : seconds,
        });
        if (round >= 0) {
          turns.push({what, name, rate});
        }
      }
    }
  }
} finally {
  for (const server of Object.values(servers)) {
    await server.stop();
  }
}

const middle = (what, name) =>
  median(
    turns.filter((t) => t.what === what && t.name === name).map((t) => t.rate),
  );
const pairs = Object.keys(files).flatMap((what) =>
  Object.keys(servers).map((name) => ({what, name})),
);
printTable(
  pairs.map(({what, name}) => ({
    file: what,
    server: name,
    'requests/s': Math.round(middle(what, name)),
    'ours, of this': format(middle(what, 'ours') / middle(what, name)),
  })),
);
report(
  'peers-server',
  pairs
    .filter(({name}) => name !== 'ours')
    .map(({what, name}) => ({
      what: `${what}: requests/s, of ${name}`,
      value: middle(what, 'ours') / middle(what, name),
      unit: '',
    })),
  {turns},
);

async function startDocusaurus() {
  const port = await freePort();
  const child = spawnPinned(
    0,
    process.execPath,
    [
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'serve',
      '--no-open',
      '--dir',
      'build/guide',
      '--port',
      String(port),
    ],
    {cwd: root, stdio: 'ignore'},
  );
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    if (await fetch(url).catch(() => null)) {
      return {url, stop: () => end(child)};
    }
    await sleep(100);
  }
  throw new Error('docusaurus serve does not answer.');
}

async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const {port} = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
