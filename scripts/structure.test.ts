import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import config from '../.dependency-cruiser.mjs';
import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

const good = {
  'CONTRIBUTING.md': '<!-- structure: drawn -->\n<!-- /structure -->\n',
  'package.json': '{"devDependencies": {"typescript": "*"}}',
  'tsconfig.json':
    '{"compilerOptions": {"baseUrl": ".", "paths": {"@site/*": ["./*"]}}}',
  'node_modules/typescript/index.js': '',
  'shared/facts.ts': 'export const fact = 1;',
  'src/page.ts': "import '@site/shared/facts';",
  'src/theme/Root.ts': "import '../gate/gate'; import '../session/session';",
  'src/gate/gate.ts': "import '../sign-in/form';",
  'src/sign-in/form.ts': "import '../components/toast';",
  'src/components/toast.ts': "import '../session/session';",
  'src/session/session.ts': 'export const session = 1;',
  'server/app.ts': "import './gate/lock';",
  'server/gate/lock.ts': 'export const lock = 1;',
  'plugins/search/b.ts': "import '../content/pages';",
  'plugins/content/pages.ts': 'export const pages = 1;',
  'server/build-steps/pack.ts': "import '../gate/lock';",
  'server/signals/store.ts': "import '../accounts/store/rows';",
  'server/graphql/proxy.ts': "import '../http/body';",
  'server/operations/log.ts': "import '../http/body';",
  'server/http/body.ts': 'export const body = 1;',
  'server/accounts/demo.ts': "import './store/rows';",
  'server/accounts/cli/cli.ts': "import '../sessions/session';",
  'server/accounts/graphql/types.ts': "import '../sessions/session';",
  'server/accounts/sessions/session.ts': "import '../store/rows';",
  'server/accounts/store/rows.ts': 'export const rows = 1;',
  'server/testing/stub.ts': 'export const stub = 1;',
};

const broken = [
  ['no-cycle', 'src/b.ts', "import './c'"],
  ['shared-alone', 'shared/site.ts', "import type {a} from '../src/page'"],
  ['src-alone', 'src/alias.ts', "import '@site/server/app'"],
  ['src-alone', 'src/path.ts', "import '../server/app'"],
  ['src-alone', 'src/type.ts', "import type {a} from '../server/app'"],
  ['src-theme', 'src/theme/a.ts', "import '../page'"],
  ['src-return', 'src/return/a.ts', "import '../theme/Root'"],
  ['src-gate', 'src/gate/a.ts', "import '../theme/Root'"],
  ['src-sign-in', 'src/sign-in/a.ts', "import '../gate/gate'"],
  ['src-components', 'src/components/a.ts', "import '../gate/gate'"],
  ['src-session', 'src/session/a.ts', "import '../components/toast'"],
  ['src-graphql', 'src/graphql/a.ts', "import '../session/session'"],
  ['server-build-steps', 'server/build-steps/a.ts', "import '../app'"],
  ['server-signals', 'server/signals/a.ts', "import '../build-steps/pack'"],
  ['server-graphql', 'server/graphql/a.ts', "import '../build-steps/pack'"],
  ['server-gate', 'server/gate/a.ts', "import '../graphql/proxy'"],
  ['server-accounts', 'server/accounts/b.ts', "import '../graphql/proxy'"],
  ['server-operations', 'server/operations/a.ts', "import '../gate/lock'"],
  ['server-http', 'server/http/a.ts', "import '../operations/log'"],
  ['server-accounts-cli', 'server/accounts/cli/a.ts', "import '../demo'"],
  [
    'server-accounts-graphql',
    'server/accounts/graphql/a.ts',
    "import '../cli/cli'",
  ],
  [
    'server-accounts-sessions',
    'server/accounts/sessions/a.ts',
    "import type {a} from '../graphql/types'",
  ],
  [
    'server-accounts-store',
    'server/accounts/store/a.ts',
    "import '../sessions/session'",
  ],
  ['server-alone', 'server/page.ts', "import '../src/page'"],
  ['plugins-alone', 'plugins/index.ts', "import '../server/app'"],
  ['one-plugin-alone', 'plugins/copies/a.ts', "import '../search/b'"],
  ['scripts-alone', 'scripts/run.ts', "import '../src/page'"],
  ['e2e-alone', 'e2e/page.ts', "import '../src/page'"],
  ['bench-alone', 'bench/page.ts', "import '../src/page'"],
  ['gate-knows-no-accounts', 'server/gate/b.ts', "import '../accounts/demo'"],
  ['no-tests-in-product', 'server/stub.ts', "import './testing/stub'"],
  ['no-dev-dependencies-in-server', 'server/ts.ts', "import 'typescript'"],
  ['no-node-in-browsers', 'src/read.ts', "import 'node:fs'"],
  ['not-found', 'src/gone.ts', "import './nothing'"],
] as const;

test('each rule is broken once below', () => {
  expect(config.forbidden.map(({name}) => name).sort()).toEqual(
    [...new Set(broken.map(([rule]) => rule))].sort(),
  );
});

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
      ...['shared', 'src', 'server', 'plugins', 'scripts', 'e2e', 'bench'],
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
