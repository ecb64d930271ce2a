import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {Hono} from 'hono';
import {listen} from '../http/listen';
import {compareWithMadeUp} from '../testing/compare-with-made-up';
import {findMissingFiles} from '../testing/find-missing-files';
import {createLeakProbe} from '../testing/leak-probe';
import {searchForLeaks} from '../testing/search-for-leaks';
import {hasNginx, startNginx} from '../testing/start-nginx';
import {cookieHeader, createTestApp, fixtures} from '../testing/test-site';
import {exceptions} from './exceptions';
import {addressesOf, listFiles, readGuides, readSite} from './site-files';

// The leak test between readers: a reader gets all that the audience may read,
// and not a byte of what other audiences have beside it.

const restricted = join(__dirname, '../../build/restricted');
const open = [...exceptions.map(({path}) => path), '/favicon.svg'];
const answers = ['ok\n', '{"data":null,"errors":[{"message":"UNAUTHORIZED"}]}'];
// Enough for each kind of mutation at each address; weekly more.
const pairMutations = Number(process.env.LEAK_MUTATIONS ?? 1500);
const minutes = 60_000;

interface Options {
  /** The folder of the builds; default the fixtures. */
  buildDir?: string;
  /** Whose cookie is sent. */
  reader: string;
  /** Whose build is looked for. */
  hidden: string;
  /** How many mutated requests; default 3000. */
  mutations?: number;
  /** Default the server over the builds. */
  app?: Hono;
  /** Through nginx, with its configuration or an edited one. */
  nginx?: (configuration: string) => string;
}

/** Looks for leaks, in the build of the reader and in what a server answers. */
async function search(options: Options) {
  const {buildDir = fixtures, reader, hidden, mutations = 3000} = options;
  const signInDir = join(buildDir, 'sign-in');
  const guides = readGuides(buildDir);
  const [own = '', other = ''] = [reader, hidden].map((name) =>
    guides.folders.get(name),
  );
  const probe = createLeakProbe(other, signInDir, own);
  const known = new Set(
    listFiles(own).flatMap((file) => addressesOf(relative(own, file))),
  );
  const cookie = cookieHeader({audience: reader});

  const app = options.app ?? createTestApp({guides, signInDir});
  const server = await listen(app, {port: 0, host: '127.0.0.1'});
  const nginx =
    options.nginx &&
    (await startNginx({
      buildDir,
      serverPort: server.port,
      edit: options.nginx,
    }));
  const port = nginx?.port ?? server.port;
  try {
    const {requests, leaks} = await searchForLeaks({
      ...{port, probe, mutations, open, answers},
      reader: {cookie, audience: hidden},
      addresses: [...known].map(encodeURI),
    });
    return {
      requests,
      leaks: [
        ...readSite(own).flatMap(
          ({body}) => probe.find(body.toString('latin1')) ?? [],
        ),
        ...leaks,
        ...(await compareWithMadeUp({
          ...{port, cookie},
          addresses: probe.addresses.filter(
            (address) => !known.has(decodeURI(address)),
          ),
        })),
      ],
      missing: await findMissingFiles({port, cookie, folder: own}),
      probe,
    };
  } finally {
    await nginx?.stop();
    await server.stop();
  }
}

const unedited = (configuration: string) => configuration;
const testWithNginx = hasNginx || process.env.CI ? test : test.skip;
const names = ['everyone', 'managers', 'administrators'];
const pairs = names.flatMap((reader) =>
  names
    .filter((hidden) => hidden !== reader)
    .map((hidden) => ({reader, hidden})),
);

describe.each(pairs)(
  'a reader of $reader gets all of it and nothing of $hidden',
  (pair) => {
    test('from our server', () => expectNoLeak(pair), 5 * minutes);
    testWithNginx(
      'through nginx',
      () => expectNoLeak({...pair, nginx: unedited}),
      5 * minutes,
    );
  },
);

async function expectNoLeak(options: Options) {
  const {requests, leaks, missing, probe} = await search({
    buildDir: restricted,
    mutations: pairMutations,
    ...options,
  });
  expect({leaks, missing}).toEqual({leaks: [], missing: []});
  // Every address of both builds plainly, too.
  expect(requests).toBeGreaterThan(pairMutations + probe.addresses.length);
  expect(probe.size).toBeGreaterThan(probe.addresses.length);
}

const pair = {reader: 'everyone', hidden: 'administrators'};

test('nothing is found where there is no leak', async () => {
  for (const {reader, hidden} of [
    pair,
    {reader: pair.hidden, hidden: pair.reader},
  ]) {
    const {leaks, missing} = await search({reader, hidden});
    expect({leaks, missing}).toEqual({leaks: [], missing: []});
  }
});

// A build that has something of another.
const builds: Record<string, (everyone: string, other: string) => void> = {
  'a shared chunk': (everyone, other) =>
    cpSync(
      join(other, 'assets/js/audit-log.77aabbcc.js'),
      join(everyone, 'assets/js/shared.99aabbcc.js'),
    ),
  'a title in the sidebar': (everyone) =>
    edit(join(everyone, 'usage/reports/index.html'), (html) =>
      html.replace('<main>', '<nav>Lynx audit log</nav><main>'),
    ),
  'a route among those of the script': (everyone) =>
    edit(join(everyone, 'assets/js/main.33cc44dd.js'), (script) =>
      script.replace(
        "'/usage/reports'",
        "'/usage/reports', '/usage/audit-log'",
      ),
    ),
  'the index of another build': (everyone, other) =>
    cpSync(
      join(other, 'search-index.json'),
      join(everyone, 'search-index.json'),
    ),
  'a help link to a page that is missing': (everyone, other) =>
    cpSync(join(other, 'help.json'), join(everyone, 'help.json')),
};

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test.each(Object.entries(builds))('it finds %s', async (_, plant) => {
  const buildDir = mkdtempSync(join(tmpdir(), 'docs-leak-'));
  cpSync(fixtures, buildDir, {recursive: true});
  plant(join(buildDir, 'guide'), join(buildDir, 'audiences/administrators'));
  const {leaks} = await search({...pair, buildDir, mutations: 0});
  rmSync(buildDir, {recursive: true});
  expect(leaks).not.toEqual([]);
});

// A server that believes what a reader sends.
const believed: Record<string, (request: Request) => string | null> = {
  'a believed header': ({headers}) => headers.get('guide-audience'),
  'a believed query': ({url}) => new URL(url).searchParams.get('audience'),
  'a believed cookie': ({headers}) =>
    /; audience=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null,
  'a cookie that is not verified': ({headers}) =>
    /^docs-session=3\.Nw\.(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null,
  'a folder in the address': ({url}) =>
    /^\/audiences\/(\w+)\//.exec(new URL(url).pathname)?.[1] ?? null,
  'a chunk that all readers get': ({url}) =>
    url.endsWith('/assets/js/audit-log.77aabbcc.js') ? 'administrators' : null,
  'the size of a hidden page': ({url, method}) =>
    method === 'HEAD' && url.endsWith('/usage/audit-log')
      ? 'administrators'
      : null,
};

test.each(Object.entries(believed))('it finds %s', async (_, audienceOf) => {
  const app = createTestApp();
  const holey = new Hono({getPath: ({url}) => url});
  holey.all('*', (c) => {
    const {url, method, headers} = c.req.raw;
    const audience = audienceOf(c.req.raw);
    if (audience !== 'administrators') {
      return app.fetch(c.req.raw);
    }
    const path = new URL(url).pathname.replace(/^\/audiences\/\w+/, '');
    const asOther = new Headers(headers);
    asOther.set('cookie', cookieHeader({audience}));
    const request = new Request(new URL(path, url), {method, headers: asOther});
    return app.fetch(request);
  });
  const {leaks} = await search({...pair, app: holey});
  expect(leaks).not.toEqual([]);
});

// An nginx that takes the audience from elsewhere, or lets any text through.
const configurations: Record<string, (configuration: string) => string> = {
  'a header of the reader, which nginx believes': (configuration) =>
    configuration.replace('$upstream_http_guide', '$http_guide'),
  'a query, which nginx believes': (configuration) =>
    configuration
      .replace(
        'map $docs_audience $docs_guide',
        'map $arg_audience $docs_guide',
      )
      .replace('audiences/$docs_audience', 'audiences/$arg_audience'),
  'no audience that leads to the parent folder': (configuration) =>
    configuration
      .replace('$upstream_http_guide_audience', '""')
      .replace(/default +guide;/, 'default "";'),
};

testWithNginx.each(Object.entries(configurations))(
  'it finds %s',
  async (_, nginx) => {
    const {leaks} = await search({...pair, nginx});
    expect(leaks).not.toEqual([]);
  },
);
