import {spawnSync} from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';

const whole = {
  'CONTRIBUTING.md': '<!-- structure: drawn -->\n<!-- /structure -->\n',
  'package.json': '{"devDependencies": {"typescript": "*"}}',
  'node_modules/typescript/index.js': '',
  'src/page.ts': 'export const page = 1;',
  'src/theme/Root.ts': "import '../gate/gate'; import '../session/session';",
  'src/gate/gate.ts': "import '../sign-in/form';",
  'src/sign-in/form.ts': "import '../components/toast';",
  'src/components/toast.ts': "import '../session/session';",
  'src/session/session.ts': 'export const session = 1;',
  'server/app.ts': "import './gate/lock';",
  'server/gate/lock.ts': 'export const lock = 1;',
  'plugins/search/b.ts': "import '../guide/pages';",
  'plugins/guide/pages.ts': 'export const pages = 1;',
  'server/testing/stub.ts': 'export const stub = 1;',
};

const broken = [
  ['no-cycle', 'src/b.ts', "import './c'"],
  ['src-alone', 'src/alias.ts', "import '@site/server/app'"],
  ['src-alone', 'src/path.ts', "import '../server/app'"],
  ['src-alone', 'src/type.ts', "import type {a} from '../server/app'"],
  ['src-gate-below-theme', 'src/gate/a.ts', "import '../theme/Root'"],
  ['src-sign-in-below-gate', 'src/sign-in/a.ts', "import '../gate/gate'"],
  [
    'src-components-below-sign-in',
    'src/components/a.ts',
    "import '../gate/gate'",
  ],
  [
    'src-session-below-components',
    'src/session/a.ts',
    "import '../components/toast'",
  ],
  [
    'src-graphql-below-session',
    'src/graphql/a.ts',
    "import '../session/session'",
  ],
  ['server-alone', 'server/page.ts', "import '../src/page'"],
  ['plugins-alone', 'plugins/index.ts', "import '../server/app'"],
  ['one-plugin-alone', 'plugins/copies/a.ts', "import '../search/b'"],
  ['scripts-alone', 'scripts/run.mjs', "import '../src/page'"],
  ['e2e-alone', 'e2e/page.ts', "import '../src/page'"],
  ['bench-alone', 'bench/page.ts', "import '../src/page'"],
  ['gate-knows-no-accounts', 'server/accounts/a.ts', "import '../gate/lock'"],
  ['no-tests-in-product', 'server/stub.ts', "import './testing/stub'"],
  ['no-dev-dependencies-in-product', 'server/ts.ts', "import 'typescript'"],
  ['no-node-in-browsers', 'src/read.ts', "import 'node:fs'"],
  ['not-found', 'src/gone.ts', "import './nothing'"],
] as const;

const roots: string[] = [];

afterAll(() => {
  roots.forEach((root) => rmSync(root, {recursive: true}));
});

function folderOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  roots.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), {recursive: true});
    writeFileSync(join(root, name), text);
  }
  return root;
}

function structure(root: string, ...flags: string[]) {
  const script = resolve('scripts/structure.mjs');
  return spawnSync(process.execPath, [script, ...flags], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('each rule finds the one file that breaks it, and no other', () => {
  const files = broken.map(([, name, text]) => [name, text]);
  const root = folderOf({
    ...whole,
    'src/c.ts': "import './b'",
    ...Object.fromEntries(files),
  });
  const {status, stderr} = structure(root);
  const found = [...stderr.matchAll(/error (\S+): (\S+)/g)];
  expect(found.map(([, rule, name]) => `${rule} ${name}`).sort()).toEqual(
    broken.map(([rule, name]) => `${rule} ${name}`).sort(),
  );
  expect(status).toBe(1);
}, 60_000);

test('the graph is drawn where it is marked, and stale until it is', () => {
  const root = folderOf(whole);
  expect(structure(root, '--check')).toMatchObject({
    status: 1,
    stderr: 'The graph in CONTRIBUTING.md is stale: npm run structure\n',
  });
  expect(structure(root)).toMatchObject({status: 0, stderr: ''});
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toMatch(
    /^<!-- structure: drawn -->\n\n```mermaid\nflowchart LR[^]*app\.ts[^]*-->[^]*```\n\n<!-- \/structure -->\n$/,
  );
  expect(structure(root, '--check')).toMatchObject({status: 0, stderr: ''});
}, 60_000);
