// What hostile and slow peers cost the server: memory, time of the main thread,
// and how long they hold a connection.
//
// How: the built server as a process of its own, before an endpoint that reads
// slowly and stalls in its answers, then with the accounts service on libSQL.
// - Memory: a client sends 2 GB to /graphql, as JSON and as an upload, which the
//   server is told to accept and has to pass on.
// - Headers: values of 15 kB, each a short pattern over and over, in every
//   header that the server reads; the time on the processor of its main thread,
//   beyond that of the same request with a short value.
// - Slow peers: seconds until the server lets go, all at once.
// - Busy accounts: what other requests wait while another process has locked
//   the database, and what a flood of sign-ins is answered.
//
// Goals: 64 MB; 1 ms; 10 s for headers and 15 s for an endpoint, each with a
// second for timers; 76 s for a client that does not read; 100 ms; sign-ins
// within 5 s, served or refused.
import {randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {needBuild} from './lib/need.mjs';
import {format, isQuick, printTable, report} from './lib/report.mjs';
import {startServer} from './lib/start-server.mjs';
import {floodSignIns, waitWhileLocked} from './siege/busy-accounts.mjs';
import {timeHostileHeaders} from './siege/hostile-headers.mjs';
import {floods, sendFlood} from './siege/send-flood.mjs';
import {startSlowEndpoint} from './siege/slow-endpoint.mjs';
import {
  dribbleHeaders,
  readNothing,
  waitForStalled,
} from './siege/slow-peers.mjs';

needBuild('server/main.js', 'guide/404.html', 'sign-in/404.html');
const bytes = (isQuick ? 256 : 2048) * 2 ** 20;
const times = isQuick ? 3 : 15;
const signIns = isQuick ? 50 : 400;
const figures = [];
const details = {};

for (const [what, flood] of Object.entries(floods)) {
  // Each with a server of its own: memory that one has freed hides growth.
  await withEndpoint(async (server) => {
    const {growth, taken} = await sendFlood(server, flood, bytes);
    figures.push({
      what: `memory grown by ${bytes / 2 ** 20} MB: ${what}`,
      value: growth,
      unit: 'MB',
      goal: {atMost: 64},
    });
    details[`MB taken: ${what}`] = taken;
  });
}
await withEndpoint(async (server) => {
  const [dribbled, unread, signIn, session] = await Promise.all([
    dribbleHeaders(server, 45),
    readNothing(server, 90),
    waitForStalled(server, 'sign-in', 45),
    waitForStalled(server, 'POST /session', 45),
  ]);
  const add = (what, value, atMost) =>
    figures.push({what, value, unit: 's', goal: {atMost}});
  add('a client that dribbles headers', dribbled, 11);
  add('a client that does not read (given up after 90 s)', unread, 76);
  add('a sign-in whose endpoint stalls', signIn, 16);
  add('POST /session whose endpoint stalls', session, 16);
});
await withAccounts(async (server, file) => {
  // The first requests are compiled.
  await timeHostileHeaders(server, {times: 1});
  const headers = await timeHostileHeaders(server, {times});
  console.log(
    'The slowest header values, ms of the main thread beyond a short value',
  );
  printTable(
    headers.slice(0, 10).map(({ms, ...rest}) => ({...rest, ms: format(ms)})),
  );
  details.headers = headers;
  figures.push({
    what: 'the slowest value of 15 kB in a header',
    value: headers[0].ms,
    unit: 'ms',
    goal: {atMost: 1},
  });
  figures.push({
    what: 'other requests while the database is locked',
    value: await waitWhileLocked(server, file),
    unit: 'ms',
    goal: {atMost: 100},
  });
});
await withAccounts(async (server) => {
  const flood = await floodSignIns(server, signIns);
  const what = `${signIns} sign-ins at once`;
  figures.push(
    {what: `${what}: p99`, value: flood.p99, unit: 'ms', goal: {atMost: 5000}},
    {what: `${what}: answered 503`, value: 100 * flood.share, unit: '%'},
    {
      what: `${what}: other requests`,
      value: flood.health,
      unit: 'ms',
    },
  );
});
report('siege', figures, details);

/** Runs a part with a server before the slow endpoint. */
async function withEndpoint(part) {
  const endpoint = await startSlowEndpoint();
  const server = await startServer({
    demo: false,
    env: {
      GRAPHQL_ENDPOINT: endpoint.url,
      GRAPHQL_BODY_LIMIT: '4000',
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    },
  });
  try {
    await part(server);
  } finally {
    await server.kill();
    endpoint.stop();
  }
}

/** Runs a part with a server that has the demo accounts in a libSQL file. */
async function withAccounts(part) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const file = path.join(folder, 'siege.db');
  const server = await startServer({
    databaseUrl: `file:${file}`,
    env: {TRUST_PROXY: '1'},
  });
  try {
    await part(server, file);
  } finally {
    await server.stop();
    rmSync(folder, {recursive: true});
  }
}
