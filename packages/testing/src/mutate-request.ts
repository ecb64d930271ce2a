/** A source of numbers from 0 up to 1, determined by a seed. */
type Random = () => number;

/**
 * Makes a repeatable source of random numbers (mulberry32), so that a failure
 * can be run again. Not for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** A request as bytes: nothing in it has to be well-formed. */
export interface HostileRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
}

/** A reader who asks for the guide of another audience. */
interface HostileReader {
  /** The `Cookie` header. */
  cookie: string;
  /** The audience whose guide is asked for. */
  audience: string;
}

type Mutation = (request: HostileRequest, random: Random) => HostileRequest;

/**
 * Makes a request for an address with one to three mutations of its target, method or headers. Each
 * mutation has opened other gates.
 *
 * @param address a path that exists.
 * @param others paths to combine it with, such as the exceptions of the gate.
 * @param reader who asks; default a stranger.
 */
export function mutateRequest(
  address: string,
  random: Random,
  others: readonly string[],
  reader?: HostileReader,
): HostileRequest {
  const mutations = [
    ...[...paths, ...paths, ...targets(others), ...surroundings],
    ...(reader ? namings(reader) : []),
  ];
  let request: HostileRequest = {
    method: 'GET',
    target: address,
    headers: {
      accept: pick(random, ['text/html', '*/*']),
      ...(reader ? {cookie: reader.cookie} : {}),
    },
  };
  const rounds = 1 + Math.floor(random() * 3);
  for (let round = 0; round < rounds; round++) {
    request = pick(random, mutations)(request, random);
  }
  return request;
}

function onTarget(change: (target: string, random: Random) => string): Mutation {
  return (request, random) => ({...request, target: change(request.target, random)});
}

// Puts a text before one of the slashes of a path.
function insert(target: string, text: string, random: Random): string {
  const slashes = [...target].flatMap((letter, at) => (letter === '/' ? [at] : []));
  const at = slashes.length > 0 ? pick(random, slashes) : target.length;
  return target.slice(0, at) + text + target.slice(at);
}

function encodeOne(target: string, random: Random, percent = '%'): string {
  const at = Math.floor(random() * target.length);
  const code = target.charCodeAt(at).toString(16).padStart(2, '0');
  return target.slice(0, at) + percent + code + target.slice(at + 1);
}

/** Texts that are put before a slash, and texts that are added at the end. */
const inserted = [
  String.raw`/.. /. /x/.. /%2e%2e /.%2e /%2e /%252e%252e /..; /..%00 /..\ /... /%c0%ae%c0%ae`,
  String.raw`/ // \ %5c %2f %00 %0d%0a %09 ;x=y %20`,
].flatMap((texts) => texts.split(' '));
const ends = [
  ...'/ . .. /. /.. ~ % %20 + %00 * .html .br .gz .map /index.html .bak ; :80'.split(' '),
  '\0',
  '\t',
];

const paths: Mutation[] = [
  ...inserted.map((text) => onTarget((target, random) => insert(target, text, random))),
  onTarget((target, random) => encodeOne(target, random)),
  onTarget((target, random) => encodeOne(target, random, '%25')),
  onTarget((target, random) => encodeOne(target, random, '%u00')),
  onTarget((target) => target.replaceAll('/', '%2f').replace('%2f', '/')),
  onTarget((target) => target.replaceAll('/', '\\')),
  onTarget((target) => target.replaceAll('.', '%2e')),
  onTarget((target) => target.toUpperCase()),
  onTarget((target) => target.replace(/[a-z]/, (a) => a.toUpperCase())),
  onTarget((target) => target.slice(1)),
  ...ends.map((end) => onTarget((target) => target + end)),
];

/** Forms of a target: `{}` stands for the address, `*` for an exception of the gate. */
const forms = [
  '//example.com{} http://127.0.0.1{} http://example.com{} https://user@127.0.0.1{} http:{}',
  '*/..{} */%2e%2e{} *{} *;{} *?{} *#{} *%3f/..{} *%23/..{} {}?* {}#*',
  '{}?auth_token=x&session=1&path=/session /?url={} {}?.css',
].flatMap((texts) => texts.split(' '));

function targets(others: readonly string[]): Mutation[] {
  return forms.map((form) =>
    onTarget((target, random) =>
      form.replace('*', () => pick(random, others)).replace('{}', () => target),
    ),
  );
}

// Ways to name an audience, or the folder of its build.
function namings({cookie, audience}: HostileReader): Mutation[] {
  const fields = cookie.split('.');
  return [
    ...['guide-audience', 'Guide_Audience', 'x-guide-audience', 'x-audience']
      .concat(['audience', 'x-original-guide-audience', 'docs-audience'])
      .map((name) => withHeaders({[name]: audience})),
    withHeaders({cookie: fields.with(2, audience).join('.')}),
    withHeaders({cookie: `${cookie}; audience=${audience}`}),
    withHeaders({cookie: `guide-audience=${audience}; ${cookie}`}),
    ...['audience', 'guide-audience', 'docs_audience'].map((name) =>
      onTarget((target) => `${target}?${name}=${audience}`),
    ),
    ...[`/audiences/${audience}`, `/${audience}`, '/everyone', '/guide']
      .concat([`/../audiences/${audience}`, `/%2e%2e/audiences/${audience}`])
      .concat([`/assets/../../audiences/${audience}`, '/../guide', '/.'])
      .map((folder) => onTarget((target) => folder + target)),
  ];
}

function withHeaders(headers: Record<string, string>): Mutation {
  return (request) => ({...request, headers: {...request.headers, ...headers}});
}

function withPathIn(name: string): Mutation {
  return (request, random) => ({
    ...request,
    target: pick(random, ['/session', '/healthz', '/', request.target]),
    headers: {...request.headers, [name]: request.target},
  });
}

const forged = `3.${Buffer.from('7').toString('base64url')}.everyone.9999999999`;

const hostileHeaders: Record<string, string>[] = [
  {range: 'bytes=0-99'},
  {range: 'bytes=-99'},
  {'if-none-match': '*'},
  {'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT'},
  {'if-match': '*'},
  {'if-range': '"x"', range: 'bytes=0-9'},
  {cookie: `docs-session=${forged}.${'A'.repeat(43)}`},
  {cookie: `__Host-docs-session=${forged}.${'A'.repeat(43)}`},
  {cookie: 'docs-session=; session=admin; user=7; token=7'},
  {cookie: `docs-session=${'A'.repeat(4000)}`},
  {authorization: 'Bearer x', 'x-auth-token': 'x'},
  {'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1'},
  {'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https'},
  {'x-forwarded-user': 'avery', 'x-auth-request-user': 'avery'},
  {'x-remote-user': 'avery', 'x-authenticated': 'true'},
  {forwarded: 'for=127.0.0.1;host=localhost;proto=https'},
  {'x-http-method-override': 'GET', 'x-method-override': 'GET'},
  {'x-middleware-subrequest': 'middleware:middleware:middleware'},
  {host: 'example.com'},
  {host: 'localhost:3000'},
  {host: ''},
  {origin: 'http://localhost', referer: 'http://localhost/session'},
  {'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)'},
  {'user-agent': 'ELB-HealthChecker/2.0'},
  {'accept-encoding': 'br'},
  {'accept-encoding': 'gzip, identity;q=0'},
  {'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate'},
  {'sec-fetch-dest': 'script'},
  {purpose: 'prefetch', 'sec-purpose': 'prefetch'},
  {upgrade: 'websocket', 'sec-websocket-version': '13'},
  {'access-control-request-method': 'GET', origin: 'http://localhost'},
  {'cache-control': 'only-if-cached', pragma: 'no-cache'},
  {accept: 'application/json'},
  {accept: ''},
];

const surroundings: Mutation[] = [
  ...['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND']
    .concat(['CONNECT', 'get', 'Get', 'SEARCH', 'PURGE', 'LINK', 'FOO', 'G3T'])
    .map((method): Mutation => (request) => ({...request, method})),
  ...['x-original-url', 'x-rewrite-url', 'x-accel-redirect', 'x-sendfile']
    .concat(['x-original-uri', 'x-forwarded-uri', 'x-forwarded-path'])
    .map(withPathIn),
  ...hostileHeaders.map(withHeaders),
];
