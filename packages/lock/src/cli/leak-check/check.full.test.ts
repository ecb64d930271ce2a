import {Hono} from 'hono';
import {open} from '../../../../lock-server/src/testing/open';
import {
  cookieHeader,
  fixtures,
  secret,
  siteUrl,
} from '../../../../lock-server/src/testing/test-site';
import {runTypeScript} from '../../../../lock-server/src/testing/spawn-typescript';
import {planCheck} from './check';

type Ask = (request: Request) => Response | Promise<Response>;

/** Plans a check of the fixture builds by strangers alone. */
const planFor = (origin: string, options: Partial<Parameters<typeof planCheck>[0]> = {}) =>
  planCheck({
    origin,
    tokens: [],
    buildDir: fixtures,
    rate: 100_000,
    most: 10_000,
    ...options,
  });

/** Serves a proxy, which gives the site addresses as they were asked for. */
async function serve(answer: Ask): Promise<string> {
  const app = new Hono({getPath: ({url}) => url}).all('*', ({req}) => answer(req.raw));
  return (await open({way: 'socket', app})).site.url;
}

/** Serves the fixture builds behind something, and checks them from outside. */
async function check(
  inFront: (request: Request, site: Ask) => Response | Promise<Response>,
  tokens = ['good', 'administrator'],
) {
  const {app} = (await open()).site;
  const origin = await serve((asked) => {
    const {pathname, search} = new URL(asked.url);
    // The site knows the name that it was made for.
    const request = new Request(siteUrl + pathname + search, asked);
    request.headers.set('host', 'localhost:3000');
    return inFront(request, app.fetch);
  });
  const plan = await planFor(origin, {tokens});
  return {plan, findings: await plan.run()};
}

test('finds nothing where there is no hole, whoever asks', async () => {
  const {plan, findings} = await check((request, site) => site(request));
  expect(findings).toEqual([]);
  expect(plan.askers).toEqual([
    'as everyone',
    'as administrators',
    'with a session that has ended',
    'without a session',
  ]);
  expect(plan.count).toBeGreaterThan(150);
});

test('a cookie with the secret of the site has ended, however long cookies live', async () => {
  let site: Ask = () => new Response(null, {status: 503});
  const origin = await serve((request) => site(request));
  const {app} = (await open({siteUrl: origin, cookieLife: 24 * 3600})).site;
  site = app.fetch;
  const plan = await planFor(origin, {secret});
  expect(await plan.run()).toEqual([]);
});

/** A cache that looks at the address alone. */
function cacheAll() {
  const kept = new Map<string, Response>();
  return async (request: Request, site: Ask) => {
    const {pathname} = new URL(request.url);
    const old = kept.get(pathname);
    if (old) {
      return old.clone();
    }
    const response = await site(request);
    if (response.status === 200) {
      kept.set(pathname, response.clone());
    }
    return response;
  };
}

const change = (response: Response, name: string, value: string): Response => {
  const headers = new Headers(response.headers);
  headers.set(name, value);
  return new Response(response.body, {status: response.status, headers});
};
const readerCookie = cookieHeader();
const administratorCookie = cookieHeader({audience: 'administrators'});
const isSession = (request: Request) => /\/(session|graphql)$/.test(request.url);

test.each<[string, RegExp, Parameters<typeof check>[0]]>([
  ['a cache that strangers share', /^without a session, .* has /m, cacheAll()],
  [
    'a session that does not end',
    /^with a session that has ended, .* has /m,
    (request, site) => {
      if (/docs-session/.test(request.headers.get('cookie') ?? '')) {
        const {headers} = request;
        headers.set('cookie', readerCookie);
      }
      return site(request);
    },
  ],
  [
    'pages of administrators for everyone',
    /^as everyone, \/manual\/audit-log.* has /m,
    async (request, site) => {
      const isHidden = request.url.includes('audit-log');
      const {headers} = request;
      if (isHidden && headers.has('cookie')) {
        headers.set('cookie', administratorCookie);
      }
      return site(request);
    },
  ],
  [
    'a proxy that says what may be kept',
    /^as everyone, .* may be kept by caches \(cache-control: public, max-age=60\)$/m,
    async (request, site) =>
      isSession(request)
        ? site(request)
        : change(await site(request), 'cache-control', 'public, max-age=60'),
  ],
  [
    'answers of a cache',
    /came from a cache \(cf-cache-status: HIT\)$/m,
    async (request, site) => change(await site(request), 'cf-cache-status', 'HIT'),
  ],
  [
    'an answer by which strangers tell pages apart',
    /^without a session, \/kinds\/glossary .* answers 404, and a made-up address 401$/m,
    async (request, site) => {
      const response = await site(request);
      return request.url.endsWith('/kinds/glossary') && response.status === 401
        ? new Response(null, {status: 404})
        : response;
    },
  ],
])('finds %s', async (_, found, inFront) => {
  const {findings} = await check(inFront);
  expect(findings.join('\n')).toMatch(found);
});

test('a limit takes addresses of all askers', async () => {
  const {url: origin} = (await open({way: 'socket'})).site;
  const plan = await planFor(origin, {most: 20});
  expect(plan.count).toBe(20);
  expect(plan.outOf).toBeGreaterThan(100);
});

const run = (...args: string[]) =>
  runTypeScript('../../lock/src/cli/main.ts', ['leak-check', ...args], {
    env: {LEAK_CHECK_TOKENS: 'wrong'},
  });

test.each([
  [['http://docs.example.com'], 'give the origin of one site'],
  [['https://docs.example.com/path'], 'give the origin of one site'],
  [['http://127.0.0.1:1', '--rate=0'], '--rate must be a whole number'],
  [['http://127.0.0.1:19999'], 'fetch failed: connect ECONNREFUSED'],
])('ends with 2 for %j', async (args, message) => {
  const {code, stderr} = await run(...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('no token follows a redirect to another host', async () => {
  const received: (string | null)[] = [];
  const other = await serve(({headers}) => {
    received.push(headers.get('x-auth-token'), headers.get('cookie'));
    return new Response(null, {status: 204});
  });
  const origin = await serve(() => Response.redirect(`${other}/session`, 307));
  await expect(planFor(origin, {tokens: ['good']})).rejects.toThrow('answers 307 to a token');
  expect(received).toEqual([]);
});

test('ends with 2 when a token is refused', async () => {
  const {url: origin} = (await open({way: 'socket'})).site;
  const {code, stderr} = await run(origin);
  expect(stderr).toContain('answers 200 to a token of LEAK_CHECK_TOKENS, and sets no cookie');
  expect(code).toBe(2);
});
