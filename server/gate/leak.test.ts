import {join} from 'node:path';
import {Hono} from 'hono';
import {listen} from '../http/listen';
import {createLeakProbe} from '../testing/leak-probe';
import {searchForLeaks} from '../testing/search-for-leaks';
import {hasNginx, startNginx} from '../testing/start-nginx';
import {cookieHeader, createTestApp, fixtures} from '../testing/test-site';
import {exceptions} from './exceptions';
import {readGuides, readSite} from './site-files';

// The leak test: nobody who is not signed in gets a byte of the guide.

const build = join(__dirname, '../../build');
const open = [...exceptions.map(({path}) => path), '/favicon.svg'];
// What they answer with: `/healthz`, and the stub behind `/graphql`.
const answers = ['ok\n', '{"data":null,"errors":[{"message":"UNAUTHORIZED"}]}'];
const mutations = Number(process.env.LEAK_MUTATIONS ?? 20_000);
const minute = 60_000;

// Asks a server over these builds, and through nginx where that is asked for.
async function search(
  buildDir: string,
  options: {app?: Hono; throughNginx?: boolean; mutations: number},
) {
  const probe = probeOf(buildDir);
  const {app = appOver(buildDir), throughNginx, mutations} = options;
  const server = await listen(app, {port: 0, host: '127.0.0.1'});
  const nginx = throughNginx
    ? await startNginx({buildDir, serverPort: server.port})
    : undefined;
  try {
    const port = nginx?.port ?? server.port;
    return {
      probe,
      ...(await searchForLeaks({port, probe, mutations, open, answers})),
    };
  } finally {
    await nginx?.stop();
    await server.stop();
  }
}

function probeOf(buildDir: string) {
  return createLeakProbe(join(buildDir, 'guide'), join(buildDir, 'sign-in'));
}

function appOver(buildDir: string) {
  return createTestApp({
    guides: readGuides(buildDir),
    signInDir: join(buildDir, 'sign-in'),
  });
}

test(
  'a stranger gets not a byte of the guide, in thousands of ways of asking',
  async () => {
    const {leaks, requests, probe} = await search(build, {mutations});
    expect(leaks).toEqual([]);
    expect(requests).toBeGreaterThan(mutations);
    // A probe that looks for nothing finds nothing.
    expect(probe.size).toBeGreaterThan(probe.addresses.length);
  },
  2 * minute,
);

(hasNginx || process.env.CI ? test : test.skip)(
  'through nginx, a stranger gets not a byte of the guide either',
  async () => {
    const options = {mutations, throughNginx: true};
    const {leaks, requests} = await search(build, options);
    expect(leaks).toEqual([]);
    expect(requests).toBeGreaterThan(mutations);
  },
  2 * minute,
);

test('the sign-in build holds no text of the guide', () => {
  const probe = probeOf(build);
  const found = readSite(join(build, 'sign-in')).map(({body}) =>
    probe.find(body.toString('latin1')),
  );
  expect(found.filter(Boolean)).toEqual([]);
});

// A gate with one hole: who asks in a certain way is taken for a reader.
const holes: Record<string, (path: string, request: Request) => boolean> = {
  'an exception that is a prefix': (path) => path.startsWith('/session'),
  'a path in another case': (path) => path === '/USAGE/REPORTS',
  'images left open': (path) => path.startsWith('/assets/images/'),
  'a page left open': (path) => path === '/features/glossary',
  'a believed header': (_, {headers}) => headers.has('x-forwarded-user'),
  'a believed crawler': (_, {headers}) =>
    headers.get('user-agent')?.includes('Googlebot') ?? false,
  'a path decoded twice': (path) => path.includes('%25'),
  'a method that nobody thought of': (_, {method}) => method === 'PROPFIND',
  'compressed copies left open': (_, {headers}) =>
    headers.get('accept-encoding') === 'br',
};

test.each(Object.entries(holes))(
  'the leak test finds %s',
  async (_, isHole) => {
    const app = createTestApp();
    const holey = new Hono({getPath: ({url}) => url});
    holey.all('*', (c) => {
      const {url, headers} = c.req.raw;
      const path = new URL(url).pathname;
      if (!isHole(path, c.req.raw)) {
        return app.fetch(c.req.raw);
      }
      const asReader = new Headers(headers);
      asReader.set('cookie', cookieHeader());
      return app.fetch(new Request(url, {headers: asReader}));
    });
    const {leaks} = await search(fixtures, {app: holey, mutations: 3000});
    expect(leaks).not.toEqual([]);
  },
);

test('the leak test finds nothing where there is no hole', async () => {
  const {leaks} = await search(fixtures, {mutations: 3000});
  expect(leaks).toEqual([]);
});

test('a missing build says how to make it', () => {
  expect(() => createLeakProbe('/nowhere/guide', '/nowhere/sign-in')).toThrow(
    'npm run build',
  );
});
