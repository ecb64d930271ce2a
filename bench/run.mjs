// Runs one measurement: `npm run bench -- <name>` runs bench/<name>.mjs, and
// without a name the names are listed. What follows the name goes to it:
//   --quick   a short trial: shows that it works, its figures mean little
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => path.basename(file, '.mjs'));

const [name, ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  if (name !== undefined) {
    console.error(`There is no bench '${name}'.\n`);
  }
  console.log(`npm run bench -- <name> [--quick]\n\n  ${names.join('\n  ')}`);
  process.exit(name === undefined ? 0 : 1);
}
const root = path.dirname(folder);
if (!existsSync(path.join(root, 'node_modules'))) {
  console.error('The packages are not installed: npm ci');
  process.exit(1);
}
const {status} = spawnSync(
  process.execPath,
  [path.join(folder, `${name}.mjs`), ...args],
  {cwd: root, stdio: 'inherit'},
);
process.exit(status ?? 1);
