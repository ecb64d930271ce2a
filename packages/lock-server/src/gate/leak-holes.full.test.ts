import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Hono} from 'hono';
import {createFolder} from '../../../testing/src/after-test';
import {open} from '../../../testing/src/open';
import {searchForLeaks} from '../../../testing/src/search-for-leaks';
import {cookieHeader, fixtures} from '../../../testing/src/test-site';

// The leak tests find each of these holes.

/** The asker, the hidden pages, and the requests that are answered as if they were allowed. */
interface Hole {
  reader?: 'everyone';
  hidden: 'everyone' | 'administrators';
  isHole: (request: Request, path: string) => boolean;
}

const stranger = {hidden: 'everyone'} as const;
const reader = {reader: 'everyone', hidden: 'administrators'} as const;

test.each<[string, Hole]>([
  [
    'an exception that is a prefix',
    {...stranger, isHole: (_, path) => path.startsWith('/session')},
  ],
  [
    'a path in another case',
    {...stranger, isHole: (_, path) => /^\/manual\//i.test(path) && /[A-Z]/.test(path)},
  ],
  ['images left open', {...stranger, isHole: (_, path) => path.startsWith('/assets/images/')}],
  ['a page left open', {...stranger, isHole: (_, path) => path === '/kinds/glossary'}],
  ['a believed header', {...stranger, isHole: ({headers}) => headers.has('x-forwarded-user')}],
  [
    'a believed crawler',
    {...stranger, isHole: ({headers}) => /Googlebot/.test(headers.get('user-agent') ?? '')},
  ],
  ['a path decoded twice', {...stranger, isHole: (_, path) => path.includes('%25')}],
  ['a method that nobody thought of', {...stranger, isHole: ({method}) => method === 'PROPFIND'}],
  [
    'compressed copies left open',
    {...stranger, isHole: ({headers}) => headers.get('accept-encoding') === 'br'},
  ],
  [
    'a believed audience',
    {...reader, isHole: ({headers}) => headers.get('guide-audience') === 'administrators'},
  ],
  [
    'a cookie that is not verified',
    {
      ...reader,
      isHole: ({headers}) =>
        /^docs-session=4\.Nw\.administrators/.test(headers.get('cookie') ?? ''),
    },
  ],
  [
    'a folder in the address',
    {...reader, isHole: (_, path) => path.startsWith('/audiences/administrators/')},
  ],
  [
    'the size of a hidden page',
    {
      ...reader,
      isHole: ({method}, path) => method === 'HEAD' && path.endsWith('/manual/audit-log'),
    },
  ],
])('%s', async (_, {isHole, hidden, ...asker}) => {
  const {app} = (await open()).site;
  const holey = new Hono({getPath: ({url}) => url});
  holey.all('*', (c) => {
    const {url, method, headers} = c.req.raw;
    const path = new URL(url).pathname;
    if (!isHole(c.req.raw, path)) {
      return app.fetch(c.req.raw);
    }
    const allowed = new Headers(headers);
    allowed.set('cookie', cookieHeader({audience: hidden}));
    const target = new URL(path.replace(/^\/audiences\/\w+/, ''), url);
    const asked = {method: method === 'HEAD' ? 'HEAD' : 'GET', headers: allowed};
    return app.fetch(new Request(target, asked));
  });
  const search = {...asker, hidden: [hidden], mutations: 3000, most: 1, app: holey};
  expect((await searchForLeaks(search)).leaks).not.toEqual([]);
});

// Builds that contain a part of another build.
const builds: Record<string, (everyone: string, other: string) => void> = {
  'a shared chunk': (everyone, other) =>
    cpSync(
      join(other, 'assets/js/audit-log.77aabbcc.js'),
      join(everyone, 'assets/js/shared.99aabbcc.js'),
    ),
  'a title in the sidebar': (everyone) =>
    edit(join(everyone, 'manual/reports/index.html'), (html) =>
      html.replace('<main', '<nav>Lynx audit log</nav><main'),
    ),
  'a route among those of the script': (everyone) =>
    edit(join(everyone, 'assets/js/main.33cc44dd.js'), (script) =>
      script.replace("'/manual/reports'", "'/manual/reports', '/manual/audit-log'"),
    ),
};

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

test.each(Object.entries(builds))('%s', async (_, plant) => {
  const buildDir = createFolder();
  cpSync(fixtures, buildDir, {recursive: true});
  plant(join(buildDir, 'guide'), join(buildDir, 'audiences/administrators'));
  const {leaks} = await searchForLeaks({
    ...reader,
    hidden: ['administrators'],
    buildDir,
    mutations: 0,
    most: 1,
  });
  expect(leaks).not.toEqual([]);
});
