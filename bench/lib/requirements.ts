import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** What a bench needs is not there; the message says how to get it. */
export class MissingPart extends Error {}

/** @throws {MissingPart} when a part of build/ is missing. */
export function requireBuild(): void {
  for (const part of ['server/main.js', 'guide/404.html', 'sign-in/404.html']) {
    if (!existsSync(path.join(root, 'build', part))) {
      throw new MissingPart(`build/${part} is missing. Run: npm run build`);
    }
  }
}

/** @throws {MissingPart} when a program is missing, such as `nginx`. */
export function requirePrograms(...programs: string[]): void {
  // Where Debian has nginx; not in the path of an ordinary user.
  process.env.PATH += ':/usr/sbin';
  for (const program of programs) {
    if (spawnSync('which', [program]).status !== 0) {
      throw new MissingPart(
        `This bench needs ${program}; see bench/README.md.`,
      );
    }
  }
}

/**
 * Installs what only benches need, unless it is there: other generators,
 * Lighthouse and autocannon, in bench/peers.
 *
 * @throws {MissingPart} when npm fails.
 */
export function requirePeers(): void {
  const folder = path.join(root, 'bench/peers');
  const changed = (file: string) =>
    statSync(path.join(folder, file), {throwIfNoEntry: false})?.mtimeMs ?? 0;
  if (
    changed('node_modules/.package-lock.json') > changed('package-lock.json')
  ) {
    return;
  }
  console.log('Installing bench/peers …');
  const {status} = spawnSync(
    'npm',
    ['ci', '--prefix', folder, '--no-audit', '--no-fund'],
    {stdio: ['ignore', 'ignore', 'inherit']},
  );
  if (status !== 0) {
    throw new MissingPart('npm could not install bench/peers.');
  }
}
