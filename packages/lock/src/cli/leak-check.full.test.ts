import {Hono} from 'hono';
import {open} from '../../../testing/src/open';
import {runTypeScript} from '../../../testing/src/spawn-typescript';
import {cookieHeader, fixtures, siteUrl} from '../../../testing/src/test-site';
import {checkSite} from './leak-check';

type Ask = (request: Request) => Response | Promise<Response>;

/** Serves the fixture builds behind a proxy, and checks them from outside. */
async function check(inFront: (request: Request, site: Ask) => Response | Promise<Response>) {
  const {app} = (await open()).site;
  const proxy = new Hono({getPath: ({url}) => url}).all('*', ({req}) => {
    const {pathname, search} = new URL(req.raw.url);
    // The site answers only to the host that it was made for.
    const request = new Request(siteUrl + pathname + search, req.raw);
    request.headers.set('host', 'localhost:3000');
    return inFront(request, app.fetch);
  });
  const {url} = (await open({way: 'socket', app: proxy})).site;
  return (await checkSite(url, fixtures, 100_000)).join('\n');
}

test('finds nothing where there is no hole', async () => {
  expect(await check((request, site) => site(request))).toBe('');
});

const isGlossary = ({url}: Request) => url.endsWith('/kinds/glossary');

test.each<[string, RegExp, Parameters<typeof check>[0]]>([
  [
    'a proxy that sends a cookie of its own',
    /^\/kinds\/glossary \(text\/html\): status 200 /m,
    (request, site) => {
      request.headers.set('cookie', cookieHeader());
      return site(request);
    },
  ],
  [
    'a status by which strangers tell pages apart',
    /^\/kinds\/glossary \(text\/html\): status 404 and 0 characters/,
    (request, site) => (isGlossary(request) ? new Response(null, {status: 404}) : site(request)),
  ],
  [
    'a page in the body of a refusal',
    /^\/kinds\/glossary \(\*\/\*\): status 404 and 7 characters/m,
    async (request, site) =>
      isGlossary(request) ? new Response('A page.', {status: 404}) : site(request),
  ],
])('finds %s', async (_, found, inFront) => {
  expect(await check(inFront)).toMatch(found);
});

test.each([
  [['http://docs.example.com'], 'the site must start with https:// (http only on localhost)'],
  [['https://docs.example.com/path'], 'the site must be an origin without a path'],
  [['http://localhost', '--rate=5'], 'the site takes no option'],
])('ends with 2 for %j', async (args, message) => {
  const {code, stderr} = await runTypeScript('lock/src/cli/main.ts', ['leak-check', ...args]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
