// What hostile clients and signals cost the server: memory, and time of the
// main thread.
//
// flood: a client sends 2 GB to /graphql, as JSON and as an upload that the
//   server is told to accept and has to pass on to an endpoint that reads slowly.
// headers: values of 15 kB, each a short pattern over and over, in every header
//   that the server reads.
// signals: pages, by turns without and with 1,000 signals a second beside them.
import {chosen, rounds} from './lib/options';
import {type Figure, report, rounded} from './lib/report';
import {requireBuild} from './lib/requirements';
import {type Server, startServer} from './lib/start-server';
import {timeHostileHeaders} from './siege/hostile-headers';
import {floods, sendFlood} from './siege/send-flood';
import {startSlowEndpoint} from './siege/slow-endpoint';
import {
  type PageTimes,
  requestPages,
  settings,
} from './siege/signals-beside-pages';
import {median} from './lib/statistics';

requireBuild();
const figures: Figure[] = [];
const details: Record<string, unknown> = {};
const add = (what: string, value: number, unit: string, of?: string) =>
  figures.push({what, value, unit, of});

const parts = {
  async flood() {
    const endpoint = await startSlowEndpoint();
    for (const [name, flood] of Object.entries(floods)) {
      // A server of its own for each: memory that was freed hides growth.
      const env = {
        GRAPHQL_ENDPOINT: endpoint.url,
        GRAPHQL_BODY_LIMIT: '4000',
      };
      await withServer({demo: false, env}, async (server) => {
        const {growth, taken} = await sendFlood(server, flood, 2e9);
        add('memory grown by a flood', growth, 'MB', name);
        details[`MB taken: ${name}`] = taken;
      });
    }
    endpoint.stop();
  },
  headers: () =>
    withServer({env: {TRUST_PROXY: '1'}}, async (server) => {
      await timeHostileHeaders(server, 1); // warms up
      const times = await timeHostileHeaders(server, rounds(15));
      console.table(
        times.slice(0, 10).map((time) => ({...time, ms: rounded(time.ms)})),
      );
      const [slowest] = times;
      add('the slowest header value of 15 kB', slowest?.ms ?? NaN, 'ms');
      details.headers = times;
    }),
  signals: () =>
    withServer({core: 0, demo: false, env: settings}, async ({port}) => {
      await requestPages(port, 2, true); // warms up
      const without: PageTimes[] = [];
      const beside: PageTimes[] = [];
      for (let round = 0; round < rounds(5); round++) {
        without.push(await requestPages(port, 5, false));
        beside.push(await requestPages(port, 5, true));
      }
      const middle = (runs: PageTimes[], key: keyof PageTimes) =>
        median(runs.map((run) => run[key]));
      add('pages without signals: p99', middle(without, 'p99'), 'ms');
      add('pages beside signals: p99', middle(beside, 'p99'), 'ms');
      add('signals stored', middle(beside, 'stored'), '1/s');
      details.signals = {without, beside};
    }),
};
for (const name of chosen(Object.keys(parts) as (keyof typeof parts)[])) {
  console.log(`${name} …`);
  await parts[name]();
}
report('siege', figures, details);

/** Runs a part with a server of its own. */
async function withServer(
  options: Parameters<typeof startServer>[0],
  part: (server: Server) => Promise<void>,
): Promise<void> {
  const server = await startServer(options);
  try {
    await part(server);
  } finally {
    // One that is still flooded would take its time.
    await server.stop('SIGKILL');
  }
}
