// How fast the embedded accounts service answers on loopback: `me`, and
// sign-ins that fail for a known and for an unknown account.
//
// A server process on libSQL and on PostgreSQL, one request at a time, with the
// documents that the site sends. Failed sign-ins go in pairs, known and unknown
// first by turns, then a right one, which resets the count of failures. Each
// pair comes from an address of its own (X-Forwarded-For), so that no throttle
// answers. The difference is the median over the pairs; it is beyond noise when
// zero is outside its 95 % interval.
import {onEachStore} from './accounts/on-each-store';
import {operation} from './lib/operation';
import {rounds} from './lib/options';
import {type Figure, report, rounded} from './lib/report';
import {requireBuild} from './lib/requirements';
import {account, type Server, signIn, startServer} from './lib/start-server';
import {median, medianInterval, quantile} from './lib/statistics';

requireBuild();
const pairs = rounds(300);
const calls = 15 * pairs;
const attempts = {
  known: () => ({...account, password: 'not-the-password'}),
  // Of the same length as the known one.
  unknown: (pair: number) => ({
    email: `u${String(pair).padStart(4, '0')}@example.com`,
    password: 'not-the-password',
  }),
  right: () => account,
};
type Attempt = keyof typeof attempts;
interface Answer {
  me?: {email: string} | null;
  authenticateUser: {success: boolean; message: string | null};
}

const figures: Figure[] = [];
const details: Record<string, object> = {};
await onEachStore(async (store, env) => {
  const server = await startServer({env: {...env, TRUST_PROXY: '1'}});
  try {
    const me = await timesOfMe(server);
    const {known, unknown, right} = await timesOfSignIn(server);
    const differences = known.map((time, i) => time - (unknown[i] ?? NaN));
    const [low, high] = medianInterval(differences);
    const add = (what: string, value: number) =>
      figures.push({of: store, what, value, unit: 'ms'});
    add('me, median', median(me));
    add('me, p99', quantile(me, 0.99));
    add('sign-in', median(right));
    add('refused, known account', median(known));
    add('refused, unknown account', median(unknown));
    add(
      `known less unknown account (95 %: ${rounded(low)} to ${rounded(high)})`,
      median(differences),
    );
    add('known less unknown account, beyond noise', Math.max(low, -high, 0));
    details[store] = {me, known, unknown, right};
  } finally {
    await server.stop();
  }
});
report('accounts', figures, details);

async function timesOfMe(server: Server): Promise<number[]> {
  const token = await signIn(server.url);
  const times: number[] = [];
  for (let call = 0; call < 200 + calls; call++) {
    const {time, data} = await ask(server, operation('me'), {
      'x-auth-token': token,
    });
    if (data.me?.email !== account.email) {
      throw new Error('me failed.');
    }
    times.push(time);
  }
  return times.slice(200); // the others warm up
}

async function timesOfSignIn(
  server: Server,
): Promise<Record<Attempt, number[]>> {
  const times: Record<Attempt, number[]> = {known: [], unknown: [], right: []};
  for (let pair = 0; pair < 3 + pairs; pair++) {
    const order: Attempt[] =
      pair % 2 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of [...order, 'right'] as const) {
      const {time, data} = await ask(
        server,
        operation('authenticate-user', attempts[kind](pair)),
        {'x-forwarded-for': `10.1.${pair >> 8}.${pair & 255}`},
      );
      const {success, message} = data.authenticateUser;
      if (kind === 'right' ? !success : message !== 'Invalid credentials') {
        throw new Error(`A sign-in was answered: ${message}`);
      }
      times[kind].push(time);
    }
  }
  for (const list of Object.values(times)) {
    list.splice(0, 3); // warm up
  }
  return times;
}

async function ask(
  {url}: Server,
  body: string,
  headers: Record<string, string>,
): Promise<{time: number; data: Answer}> {
  const begin = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {...headers, accept: '*/*', 'content-type': 'application/json'},
    body,
  });
  const {data} = (await response.json()) as {data: Answer};
  return {time: performance.now() - begin, data};
}
