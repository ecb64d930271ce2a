// Tries each version under `overrides` in package.json without it, and names
// those whose reason is gone. Once a week, since it installs all packages anew
// for each. A name that it prints is news, not a defect.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

interface Manifest {
  overrides: Record<string, string>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
// In an empty folder npm asks for the packages of every machine.
const folder = mkdtempSync(path.join(tmpdir(), 'overrides-'));
const npm = (...args: string[]): boolean => {
  const {status, stderr} = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 && !stderr.includes('EBADENGINE');
};
for (const name of Object.keys(manifest.overrides)) {
  const {[name]: version, ...overrides} = manifest.overrides;
  rmSync(path.join(folder, 'package-lock.json'), {force: true});
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({...manifest, overrides}));
  const isGone =
    npm('install', '--package-lock-only', '--ignore-scripts') &&
    npm('ci', '--ignore-scripts', '--no-audit') &&
    npm('audit', '--omit=dev', '--audit-level=high');
  console.log(`${name} ${version}: ${isGone ? 'not needed any more' : 'needed'}`);
  process.exitCode ||= Number(isGone);
}
rmSync(folder, {recursive: true});
