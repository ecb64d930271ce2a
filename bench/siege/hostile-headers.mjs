import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {openConnection, requestBytes} from '../lib/connection.mjs';
import {root} from '../lib/root.mjs';
import {median} from '../lib/statistics.mjs';

const size = 15_000; // bytes of a value; Node takes 16 kB of headers
const longest = 1000; // ms for one value
const html = {accept: 'text/html'};
const json = {'content-type': 'application/json'};
const scripts = readdirSync(path.join(root, 'build/sign-in/assets/js'));
const script = `/assets/js/${scripts.find((name) => name.endsWith('.js'))}`;

/** How each header is brought to where the server reads it. */
const targets = [
  {header: 'if-none-match', method: 'GET', path: script},
  {header: 'accept-encoding', method: 'GET', path: script},
  {header: 'cookie', method: 'GET', path: '/', headers: html},
  {header: 'accept', method: 'GET', path: '/'},
  {header: 'sec-fetch-dest', method: 'GET', path: '/', headers: html},
  {header: 'range', method: 'GET', path: script},
  {header: 'x-forwarded-for', method: 'POST', path: '/session'},
  {header: 'sec-fetch-site', method: 'POST', path: '/session'},
  {header: 'content-type', method: 'POST', path: '/graphql', body: '{}'},
  {
    header: 'content-encoding',
    method: 'POST',
    path: '/graphql',
    headers: json,
    body: '{}',
  },
  {
    header: 'x-auth-token',
    method: 'POST',
    path: '/graphql',
    headers: json,
    body: '{}',
  },
  {header: 'path', method: 'GET', headers: html},
  {header: 'query', method: 'GET', headers: html},
];

/** What is repeated. */
const patterns = [
  ...[' ', '\t', ',', ', ', '"', '",', ';', '; ', '=', '*', '.', '/', '-', ':'],
  ...[
    'a',
    'a,',
    'a;',
    'a=',
    'a ',
    '%',
    '%2e',
    '../',
    '//',
    '?',
    '&',
    '::',
    '\xe9',
  ],
  ...['W/"', 'W/"a", ', '*/*,', 'text/html;q=', 'gzip;q=0.', '1.1.1.1, '],
  ...['docs-session=2.a.1.b;', 'docs-session=', 'bytes=0-', '0-1,'],
];

/**
 * Sends header values of 15 kB, each a pattern over and over, alone and between
 * `"a` and `b"`.
 *
 * @returns for each value how many milliseconds longer the server's main thread
 *   was busy than for a value of one letter (medians), the slowest first.
 */
export async function timeHostileHeaders(server, {times}) {
  const results = [];
  for (const target of targets) {
    const usual = await timeOf(server, bytesOf(target, 'a'), times);
    for (const pattern of patterns) {
      const run = pattern.repeat(size / pattern.length);
      for (const value of [run, `"a${run}b"`]) {
        const bytes = bytesOf(target, value);
        if (!bytes) {
          continue;
        }
        const ms = (await timeOf(server, bytes, times)) - usual;
        const shape = value === run ? pattern : `"a${pattern}…b"`;
        results.push({header: target.header, pattern: shape, ms});
      }
    }
  }
  return results.sort((a, b) => b.ms - a.ms);
}

function bytesOf({header, method, path = '/', headers = {}, body}, value) {
  const isTarget = header === 'path' || header === 'query';
  // Node's parser refuses others in a request line.
  if (isTarget && !/^[!-~]+$/.test(value)) {
    return null;
  }
  if (header === 'path') {
    path = `/${value}`;
  }
  if (header === 'query') {
    path = `/?${value}`;
  }
  const own = isTarget ? {} : {[header]: value};
  const text = requestBytes(
    method,
    path,
    {...headers, ...own},
    body,
  ).toString();
  return Buffer.from(text, 'latin1');
}

async function timeOf({pid, port}, bytes, times) {
  const found = [];
  const start = performance.now();
  for (let i = 0; i < times && performance.now() - start < longest; i++) {
    const connection = await openConnection(port);
    const before = busyOf(pid);
    // An answer that closes the connection is one too.
    await connection.request(bytes).catch(() => undefined);
    found.push(busyOf(pid) - before);
    connection.close();
  }
  return median(found);
}

// The first field is the time on a processor, in ns (Linux,
// Documentation/scheduler/sched-stats.rst).
function busyOf(pid) {
  const [time] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(time) / 1e6;
}
