// What hostile and slow clients and endpoints cost the server: memory, time of
// the main thread, and how long they hold a connection.
//
// flood: a client sends 2 GB to /graphql, as JSON and as an upload that the
//   server is told to accept and has to pass on to an endpoint that reads slowly.
// slow: seconds until the server ends the connection.
// headers: values of 15 kB, each a short pattern over and over, in every header
//   that the server reads.
// locked: what other requests wait while another process locks the database.
// sign-ins: 400 at once.
// signals: pages, by turns without and with 1,000 signals a second beside them.
import {randomBytes} from 'node:crypto';
import {chosen, rounds} from './lib/options';
import {type Figure, report, rounded} from './lib/report';
import {requireBuild} from './lib/requirements';
import {type Server, startServer} from './lib/start-server';
import {withFolder} from './lib/with-folder';
import {floodSignIns, waitWhileLocked} from './siege/busy-accounts';
import {timeHostileHeaders} from './siege/hostile-headers';
import {floods, sendFlood} from './siege/send-flood';
import {startSlowEndpoint} from './siege/slow-endpoint';
import {
  type PageTimes,
  requestPages,
  settings,
} from './siege/signals-beside-pages';
import {dribbleHeaders, readNothing, waitForStalled} from './siege/slow-peers';
import {median} from './lib/statistics';

requireBuild();
const figures: Figure[] = [];
const details: Record<string, unknown> = {};
const add = (what: string, value: number, unit: string, of?: string) =>
  figures.push({what, value, unit, of});

const parts = {
  async flood() {
    for (const [name, flood] of Object.entries(floods)) {
      // A server of its own for each: memory that was freed hides growth.
      await withEndpoint(async (server) => {
        const {growth, taken} = await sendFlood(server, flood, 2e9);
        add('memory grown by a flood', growth, 'MB', name);
        details[`MB taken: ${name}`] = taken;
      });
    }
  },
  slow: () =>
    withEndpoint(async (server) => {
      const [dribbled, unread, signIn, session] = await Promise.all([
        dribbleHeaders(server, 45),
        readNothing(server, 90),
        waitForStalled(server, 'sign-in', 45),
        waitForStalled(server, 'POST /session', 45),
      ]);
      add('a client that dribbles headers is cut off after', dribbled, 's');
      add('a client that does not read is cut off after', unread, 's');
      add('a sign-in whose endpoint stalls ends after', signIn, 's');
      add('POST /session whose endpoint stalls ends after', session, 's');
    }),
  headers: () =>
    withAccounts(async (server) => {
      await timeHostileHeaders(server, 1); // warms up
      const times = await timeHostileHeaders(server, rounds(15));
      console.table(
        times.slice(0, 10).map((time) => ({...time, ms: rounded(time.ms)})),
      );
      const [slowest] = times;
      add('the slowest header value of 15 kB', slowest?.ms ?? NaN, 'ms');
      details.headers = times;
    }),
  locked: () =>
    withAccounts(async (server, file) => {
      const ms = await waitWhileLocked(server, file);
      add('other requests while the database is locked', ms, 'ms');
    }),
  'sign-ins': () =>
    withAccounts(async (server) => {
      const {p99, share, health} = await floodSignIns(server, 400);
      add('sign-ins at once: p99', p99, 'ms');
      add('sign-ins at once: answered 503', 100 * share, '%');
      add('sign-ins at once: other requests', health, 'ms');
    }),
  async signals() {
    const server = await startServer({core: 0, demo: false, env: settings});
    try {
      await requestPages(server.port, 2, true); // warms up
      const runs: Record<'without' | 'beside', PageTimes>[] = [];
      for (let round = 0; round < rounds(5); round++) {
        const without = await requestPages(server.port, 5, false);
        runs.push({without, beside: await requestPages(server.port, 5, true)});
      }
      const middle = (read: (run: (typeof runs)[number]) => number) =>
        median(runs.map(read));
      add(
        'pages without signals: p99',
        middle((run) => run.without.p99),
        'ms',
      );
      add(
        'pages beside signals: p99',
        middle((run) => run.beside.p99),
        'ms',
      );
      add(
        'signals stored',
        middle((run) => run.beside.stored),
        '1/s',
      );
      details.signals = runs;
    } finally {
      await server.stop();
    }
  },
};
for (const name of chosen(Object.keys(parts) as (keyof typeof parts)[])) {
  console.log(`${name} …`);
  await parts[name]();
}
report('siege', figures, details);

/** Runs a part with a server before the slow endpoint. */
async function withEndpoint(
  part: (server: Server) => Promise<void>,
): Promise<void> {
  const endpoint = await startSlowEndpoint();
  const server = await startServer({
    demo: false,
    env: {
      DATABASE_URL: '',
      GRAPHQL_ENDPOINT: endpoint.url,
      GRAPHQL_BODY_LIMIT: '4000',
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    },
  });
  try {
    await part(server);
  } finally {
    await server.stop('SIGKILL');
    endpoint.stop();
  }
}

/** Runs a part with a server that has the demo accounts in a libSQL file. */
async function withAccounts(
  part: (server: Server, file: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const file = `${folder}/accounts.db`;
    const server = await startServer({
      env: {DATABASE_URL: `file:${file}`, TRUST_PROXY: '1'},
    });
    try {
      await part(server, file);
    } finally {
      await server.stop();
    }
  });
}
