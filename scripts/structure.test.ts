import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from './testing/make-folder';
import {runScript} from './testing/run-script';

const good = {
  'CONTRIBUTING.md': '<!-- structure: drawn -->\n<!-- /structure -->\n',
  'package.json': '{"devDependencies": {"typescript": "*"}}',
  'tsconfig.json':
    '{"compilerOptions": {"baseUrl": ".", "paths": {"@site/*": ["./*"]}}}',
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
  ['scripts-alone', 'scripts/run.ts', "import '../src/page'"],
  ['e2e-alone', 'e2e/page.ts', "import '../src/page'"],
  ['bench-alone', 'bench/page.ts', "import '../src/page'"],
  ['gate-knows-no-accounts', 'server/accounts/a.ts', "import '../gate/lock'"],
  ['no-tests-in-product', 'server/stub.ts', "import './testing/stub'"],
  ['no-dev-dependencies-in-server', 'server/ts.ts', "import 'typescript'"],
  ['no-node-in-browsers', 'src/read.ts', "import 'node:fs'"],
  ['not-found', 'src/gone.ts', "import './nothing'"],
] as const;

test('each rule reports the one file that breaks it', () => {
  const files = broken.map(([, name, text]) => [name, text]);
  const root = makeFolder({
    ...good,
    'src/c.ts': "import './b'",
    ...Object.fromEntries(files),
  });
  const {status, stdout} = spawnSync(
    process.execPath,
    [
      path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', path.resolve('.dependency-cruiser.mjs')],
      ...['src', 'server', 'plugins', 'scripts', 'e2e', 'bench'],
    ],
    {cwd: root, encoding: 'utf8'},
  );
  const found = [...stdout.matchAll(/error (\S+): (\S+)/g)];
  expect(found.map(([, rule, name]) => `${rule} ${name}`).sort()).toEqual(
    broken.map(([rule, name]) => `${rule} ${name}`).sort(),
  );
  expect(status).toBeGreaterThan(0);
});

test('the folders are drawn between the two comments, and the check fails until they are', () => {
  const root = makeFolder(good);
  expect(runScript(root, 'structure.ts', '--check')).toMatchObject({
    status: 1,
    stderr: 'The drawing in CONTRIBUTING.md is stale. Run npm run structure\n',
  });
  expect(runScript(root, 'structure.ts')).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')).toMatch(
    /^<!-- structure: drawn -->\n\n```mermaid\nflowchart LR[^]*app\.ts[^]*-->[^]*```\n\n<!-- \/structure -->\n$/,
  );
  expect(runScript(root, 'structure.ts', '--check').status).toBe(0);
});
