// What the sessions of many readers cost one server process in memory.
//
// How: a server of its own process on libSQL. Each of 10,000 accounts has a
// session; each reader asks `me`, opens the gate, reads three pages and renews
// the gate, 20 readers at once, all of them three times. The process's memory is
// read when a tenth of the first pass is done, and after each pass.
//
// Goal (issue 6, "Faults"): flat memory. The third pass brings nothing that the
// server has not seen twice, so what it adds is noise or a leak: at most 5 %.
import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {needBuild} from './lib/need.mjs';
import {onLibsql} from './lib/on-each-store.mjs';
import {operation} from './lib/operations.mjs';
import {isQuick, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {startServer} from './lib/start-server.mjs';

needBuild('server/main.js', 'guide/404.html', 'sign-in/404.html');
const load = createRequire(path.join(root, 'build/server/main.js'));
const {openDatabase} = load('./accounts/store/open-database.js');
const {createToken, hashToken} = load('./accounts/sessions/tokens.js');

const readers = isQuick ? 1000 : 10_000;
const atOnce = 20;
const pages = ['/', '/usage/overview', '/features/domain'];

await onLibsql(async (databaseUrl) => {
  const tokens = await addReaders(databaseUrl);
  const server = await startServer({
    databaseUrl,
    demo: false,
    env: {SESSION_SECRET: randomBytes(32).toString('base64url')},
  });
  const memory = [];
  const start = performance.now();
  await read(server, tokens.slice(0, readers / 10));
  memory.push(await megabytes(server));
  await read(server, tokens.slice(readers / 10));
  memory.push(await megabytes(server));
  for (let pass = 2; pass <= 3; pass++) {
    await read(server, tokens);
    memory.push(await megabytes(server));
  }
  const seconds = (performance.now() - start) / 1000;
  await server.stop();
  const [tenth, first, second, third] = memory;
  report(
    'readers',
    [
      {what: `memory after ${readers / 10} readers`, value: tenth, unit: 'MB'},
      {what: `after ${readers}`, value: first, unit: 'MB'},
      {what: 'after the same again', value: second, unit: 'MB'},
      {what: 'and again', value: third, unit: 'MB'},
      {
        what: 'the third pass against the second',
        value: third / second,
        unit: '',
        goal: {atMost: 1.05},
      },
      {
        what: 'requests per second',
        value: (3 * readers * (pages.length + 3)) / seconds,
        unit: '',
      },
    ],
    {readers, atOnce},
  );
});

/** Adds accounts with a session each; gives their access tokens. */
async function addReaders(databaseUrl) {
  const {db} = await openDatabase(databaseUrl);
  const expires_at = Date.now() + 3_600_000;
  const tokens = [];
  for (let from = 0; from < readers; from += 500) {
    const ids = Array.from({length: 500}, (_, i) => `reader-${from + i}`);
    const some = ids.map(() => createToken());
    await db.transaction().execute(async (trx) => {
      const insert = (table, rows) =>
        trx.insertInto(table).values(rows).execute();
      await insert(
        'users',
        ids.map((id) => ({
          id,
          email: `${id}@example.com`,
          first_name: 'Kim',
          last_name: 'Berg',
          role: 'VIEWER',
          password_hash: '',
        })),
      );
      await insert(
        'sessions',
        ids.map((id) => ({id, user_id: id, expires_at})),
      );
      await insert(
        'tokens',
        ids.map((id, i) => ({
          hash: hashToken(some[i]),
          session_id: id,
          kind: 'access',
          expires_at,
        })),
      );
    });
    tokens.push(...some);
  }
  await db.destroy();
  return tokens;
}

async function read(server, tokens) {
  const left = tokens.values();
  await Promise.all(
    Array.from({length: atOnce}, async () => {
      for (const token of left) {
        await readOnce(server, token);
      }
    }),
  );
}

async function readOnce({port}, token) {
  const url = `http://127.0.0.1:${port}`;
  const headers = {'x-auth-token': token};
  const {data} = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {...headers, 'content-type': 'application/json'},
    body: operation('me'),
  }).then((response) => response.json());
  if (!data?.me) {
    throw new Error('me failed');
  }
  const cookie = await openGate();
  for (const page of pages) {
    const response = await fetch(url + page, {
      headers: {cookie, accept: 'text/html'},
    });
    await response.arrayBuffer();
    if (response.status !== 200) {
      throw new Error(`${page}: ${response.status}`);
    }
  }
  await openGate();

  async function openGate() {
    const response = await fetch(`${url}/session`, {method: 'POST', headers});
    if (response.status !== 204) {
      throw new Error(`Gate: ${response.status}`);
    }
    return response.headers.getSetCookie()[0].split(';')[0];
  }
}

/** Resident memory, once the process has had time to tidy up. */
async function megabytes({pid}) {
  await sleep(3000);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}
