import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Hono} from 'hono';
import {createFolder} from '../testing/after-test';
import {type LeakSearch, searchForLeaks} from '../testing/search-for-leaks';
import {open} from '../testing/open';
import {cookieHeader, fixtures} from '../testing/test-site';

// The leak test between readers: a reader gets all that the audience may read,
// and not a byte of what other audiences have beside it.

const restricted = join(__dirname, '../../../build/fixture-site');
// Enough for each kind of mutation at each address; weekly more.
const pairMutations = Number(process.env.LEAK_MUTATIONS ?? 1500);
const minutes = 60_000;

async function expectNoLeak(options: LeakSearch) {
  const {requests, leaks, missing, probes} = await searchForLeaks(options);
  expect({leaks, missing}).toEqual({leaks: [], missing: []});
  return {requests, probes};
}

const names = ['everyone', 'managers', 'administrators'];

test.each(names)(
  'a reader of %s gets all of it and nothing of the others',
  async (reader) => {
    const {requests, probes} = await expectNoLeak({
      buildDir: restricted,
      reader,
      hidden: names.filter((name) => name !== reader),
      mutations: pairMutations,
    });
    // Every address of the builds plainly, too.
    const plain = Math.max(...probes.map(({addresses}) => addresses.length));
    expect(requests).toBeGreaterThan(2 * pairMutations + plain);
    for (const {size, addresses} of probes) {
      expect(size).toBeGreaterThan(addresses.length);
    }
  },
  10 * minutes,
);

const pair = {reader: 'everyone', hidden: ['administrators'], mutations: 1000};

test('nothing is found where there is no leak', async () => {
  await expectNoLeak(pair);
  await expectNoLeak({
    ...pair,
    reader: 'administrators',
    hidden: ['everyone'],
  });
});

// A build that has something of another.
const builds: Record<string, (everyone: string, other: string) => void> = {
  'a shared chunk': (everyone, other) =>
    cpSync(
      join(other, 'assets/js/audit-log.77aabbcc.js'),
      join(everyone, 'assets/js/shared.99aabbcc.js'),
    ),
  'a title in the sidebar': (everyone) =>
    edit(join(everyone, 'manual/reports/index.html'), (html) =>
      html.replace('<main>', '<nav>Lynx audit log</nav><main>'),
    ),
  'a route among those of the script': (everyone) =>
    edit(join(everyone, 'assets/js/main.33cc44dd.js'), (script) =>
      script.replace("'/manual/reports'", "'/manual/reports', '/manual/audit-log'"),
    ),
};

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test.each(Object.entries(builds))('it finds %s', async (_, plant) => {
  const buildDir = createFolder();
  cpSync(fixtures, buildDir, {recursive: true});
  plant(join(buildDir, 'guide'), join(buildDir, 'audiences/administrators'));
  const {leaks} = await searchForLeaks({...pair, buildDir, mutations: 0, most: 1});
  expect(leaks).not.toEqual([]);
});

// A server that believes what a reader sends.
const believed: Record<string, (request: Request) => string | null> = {
  'a believed header': ({headers}) => headers.get('guide-audience'),
  'a cookie that is not verified': ({headers}) =>
    /^docs-session=4\.Nw\.(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null,
  'a folder in the address': ({url}) =>
    /^\/audiences\/(\w+)\//.exec(new URL(url).pathname)?.[1] ?? null,
  'the size of a hidden page': ({url, method}) =>
    method === 'HEAD' && url.endsWith('/manual/audit-log') ? 'administrators' : null,
};

test.each(Object.entries(believed))('it finds %s', async (_, audienceOf) => {
  const {app} = (await open()).site;
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
  const {leaks} = await searchForLeaks({...pair, app: holey, most: 1});
  expect(leaks).not.toEqual([]);
});
