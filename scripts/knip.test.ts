import {spawnSync} from 'node:child_process';
import {cpSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from './testing/make-folder';

const used = {
  'package.json': '{"dependencies": {"hono": "*"}}',
  'server/app.ts': 'export const app = 1;\n',
  'server/main.ts': "import 'hono';\nimport {app} from './app';\napp;\n",
};

function knip(files: Record<string, string>) {
  const root = makeFolder(files);
  cpSync('knip.jsonc', path.join(root, 'knip.jsonc'));
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const {status, stdout} = spawnSync(
    process.execPath,
    [
      path.resolve('node_modules/knip/bin/knip.js'),
      // Hints name patterns that match nothing here.
      ...['--directory', root, '--no-config-hints', '--reporter', 'compact'],
    ],
    {encoding: 'utf8'},
  );
  return {status, stdout};
}

test('a tree in which everything is used passes', () => {
  expect(knip(used)).toEqual({status: 0, stdout: ''});
});

test('unused exports, types, files and dependencies fail, and an undeclared dependency', () => {
  const {status, stdout} = knip({
    ...used,
    'package.json': '{"dependencies": {"hono": "*", "kysely": "*"}}',
    'server/app.ts':
      "import 'graphql';\nexport type Local = 1;\nconst local: Local = 1;\nexport const app = local, unused = 2;\n",
    'server/lonely.ts': 'export const lonely = 1;',
  });
  for (const name of [
    'unused',
    'Local',
    'server/lonely.ts',
    'kysely',
    'graphql',
  ]) {
    expect(stdout).toContain(name);
  }
  expect(status).toBe(1);
});
