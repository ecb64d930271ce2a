// Makes build/fixture-site, which tests use, if it is missing or older than the lock. It may run at
// the same time as packages/lock/src/cli/build.ts. Default: in English; --full: in all locales.
import {existsSync, renameSync, rmSync} from 'node:fs';
import {isStale} from '../is-stale';
import {buildFixtureSite, source} from './fixture-site';

const made = 'build/fixture-site';
const isFull = process.argv.includes('--full');

const sources = [source, ...['', '-server', '-search'].map((name) => `packages/lock${name}/lib`)];
if (isStale(`${made}/guide`, sources) || (isFull && !existsSync(`${made}/guide/de`))) {
  const start = performance.now();
  const next = `${made}-next`;
  rmSync(next, {recursive: true, force: true});
  // The configuration of the fixture site reads this variable.
  process.env.FIXTURE_LOCALES = isFull ? 'en,de' : 'en';
  buildFixtureSite(next);
  rmSync(made, {recursive: true, force: true});
  renameSync(next, made);
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built fixture-site in ${seconds.toFixed(1)} s`);
}
