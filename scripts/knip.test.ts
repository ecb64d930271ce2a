import {spawnSync} from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'knip-'));
  cpSync('knip.jsonc', join(root, 'knip.jsonc'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  write('package.json', '{"dependencies": {"hono": "*"}}');
  write('server/app.ts', 'export const app = 1;\n');
  write('server/main.ts', "import 'hono';\nimport {app} from './app';\napp;\n");
});

afterEach(() => {
  rmSync(root, {recursive: true});
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), {recursive: true});
  writeFileSync(join(root, name), text);
}

function knip() {
  const {status, stdout} = spawnSync(
    process.execPath,
    [
      resolve('node_modules/knip/bin/knip.js'),
      // The patterns of the configuration are for more than these two files.
      ...['--directory', root, '--no-config-hints', '--reporter', 'compact'],
    ],
    {encoding: 'utf8'},
  );
  return {status, stdout};
}

test('a tree in which all is used passes', () => {
  expect(knip()).toEqual({status: 0, stdout: ''});
}, 60_000);

test.each([
  [
    'an export that nothing uses',
    'server/app.ts',
    'export const app = 1, dead = 2;',
    'dead',
  ],
  [
    'a type that is used in its own file alone',
    'server/app.ts',
    'export type Own = 1;\nconst own: Own = 1;\nexport const app = own;',
    'Own',
  ],
  [
    'a file that nothing uses',
    'server/dead.ts',
    'export const dead = 1;',
    'server/dead.ts',
  ],
  [
    'a dependency that nothing uses',
    'package.json',
    '{"dependencies": {"hono": "*", "kysely": "*"}}',
    'kysely',
  ],
  [
    'a dependency that is not in package.json',
    'server/app.ts',
    "export {sql as app} from 'kysely';",
    'kysely',
  ],
])(
  '%s fails and is named',
  (_, name, text, named) => {
    write(name, text);
    const {status, stdout} = knip();
    expect(stdout).toContain(named);
    expect(status).toBe(1);
  },
  60_000,
);
