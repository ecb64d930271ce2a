import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {root} from '../lib/root';
import {send, type Sent} from './send';
import type {Server} from '../lib/start-server';
import {median} from '../lib/statistics';

const size = 15_000; // bytes of a value; Node takes 16 kB of headers
const longest = 1000; // ms for one value
const scripts = readdirSync(path.join(root, 'build/sign-in/assets/js'));
const script = `/assets/js/${scripts.find((name) => name.endsWith('.js'))}`;

/** How a header reaches the code that reads it. */
type Target = (value: string) => Sent;

const get =
  (header: string, address: string, headers = {}): Target =>
  (value) => ({
    method: 'GET',
    path: address,
    headers: {...headers, [header]: value},
  });
const post =
  (header: string, address: string, body?: string, headers = {}): Target =>
  (value) => ({
    method: 'POST',
    path: address,
    headers: {...headers, [header]: value},
    body,
  });
const html = {accept: 'text/html'};
const json = {'content-type': 'application/json'};

const targets: Record<string, Target> = {
  'if-none-match': get('if-none-match', script),
  'accept-encoding': get('accept-encoding', script),
  range: get('range', script),
  accept: get('accept', '/'),
  cookie: get('cookie', '/', html),
  'sec-fetch-dest': get('sec-fetch-dest', '/', html),
  'x-forwarded-for': post('x-forwarded-for', '/session'),
  'sec-fetch-site': post('sec-fetch-site', '/session'),
  'content-type': post('content-type', '/graphql', '{}'),
  'content-encoding': post('content-encoding', '/graphql', '{}', json),
  'x-auth-token': post('x-auth-token', '/graphql', '{}', json),
  path: (value) => ({method: 'GET', path: `/${value}`, headers: html}),
  query: (value) => ({method: 'GET', path: `/?${value}`, headers: html}),
};

/** What is repeated. */
const patterns = [
  ...[' ', '\t', ',', ', ', '"', '",', ';', '; ', '=', '*', '.', '/', '-', ':'],
  ...['a', 'a,', 'a;', 'a=', 'a ', '%', '%2e', '../', '//', '?', '&', '::'],
  ...['\xe9', 'W/"', 'W/"a", ', '*/*,', 'text/html;q=', 'gzip;q=0.'],
  ...[
    '1.1.1.1, ',
    'docs-session=2.a.1.b;',
    'docs-session=',
    'bytes=0-',
    '0-1,',
  ],
];

/** The time of one header value. */
export interface HeaderTime {
  header: string;
  pattern: string;
  /**
   * By how much the main thread was busy for longer than with a value of one
   * letter, median.
   */
  ms: number;
}

/**
 * Sends header values of 15 kB, each a pattern over and over, alone and between
 * `"a` and `b"`.
 *
 * @param times how often each is sent.
 * @returns all values, the slowest first.
 */
export async function timeHostileHeaders(
  server: Server,
  times: number,
): Promise<HeaderTime[]> {
  const results: HeaderTime[] = [];
  for (const [header, target] of Object.entries(targets)) {
    const usual = await timeOf(server, target('a'), times);
    for (const pattern of patterns) {
      const run = pattern.repeat(size / pattern.length);
      for (const value of [run, `"a${run}b"`]) {
        const request = target(value);
        // Node refuses others in a request line.
        if (!/^[!-~]+$/.test(request.path)) {
          continue;
        }
        results.push({
          header,
          pattern: value === run ? pattern : `"a${pattern}…b"`,
          ms: (await timeOf(server, request, times)) - usual,
        });
      }
    }
  }
  return results.sort((a, b) => b.ms - a.ms);
}

async function timeOf(
  {pid, port}: Server,
  request: Sent,
  times: number,
): Promise<number> {
  const found: number[] = [];
  const begin = performance.now();
  while (found.length < times && performance.now() - begin < longest) {
    const before = busyOf(pid);
    await send(port, request);
    found.push(busyOf(pid) - before);
  }
  return median(found);
}

// The main thread's ms on a processor (Linux,
// Documentation/scheduler/sched-stats.rst).
function busyOf(pid: number): number {
  return parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8')) / 1e6;
}
