// Makes the guide with restricted pages, for tests: guide, audiences and
// audiences.json as `npm run build` makes them, and a link to build/sign-in.
//   tsx lock/build/restricted.ts <folder to write to>
// Needs build/server.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, realpathSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {openRestrictedTree} from './restricted-tree';

const target = path.resolve(process.argv[2] ?? '');
const tree = openRestrictedTree();
const build = path.join(tree.folder, 'build');
try {
  mkdirSync(build);
  symlinkSync(realpathSync('build/server'), path.join(build, 'server'));
  const {status} = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'lock/cli/build.ts', '--only=guide'],
    {
      cwd: tree.folder,
      stdio: 'inherit',
      env: {...process.env, GATE: 'server', GIT_OPTIONAL_LOCKS: '0'},
    },
  );
  process.exitCode = status ?? 1;
  if (status === 0) {
    for (const name of ['guide', 'audiences', 'audiences.json']) {
      const made = realpathSync(path.join(build, name));
      cpSync(made, path.join(target, name), {recursive: true});
    }
    symlinkSync('../sign-in', path.join(target, 'sign-in'));
  }
} finally {
  tree.remove();
}
