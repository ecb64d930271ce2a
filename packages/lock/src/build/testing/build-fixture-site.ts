// Makes build/fixture-site, which tests use, where it is missing or older than the
// lock. It may run beside packages/lock/src/cli/build.ts. Default: in English; --full: in all locales.
import {existsSync, rmSync} from 'node:fs';
import {replaceFolder} from '../replace-folder';
import {isFresh, markFresh, ofLock} from '../steps';
import {buildFixtureSite, source} from './fixture-site';

const made = {name: 'fixture-site', from: [...ofLock, source]};
const isFull = process.argv.includes('--full');

if (!isFresh(made) || (isFull && !existsSync('build/fixture-site/guide/de'))) {
  const start = performance.now();
  const next = 'build/fixture-site-next';
  rmSync(next, {recursive: true, force: true});
  // Which its configuration reads.
  process.env.FIXTURE_LOCALES = isFull ? 'en,de' : 'en';
  buildFixtureSite(next);
  replaceFolder('build/fixture-site', next);
  markFresh(made);
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${made.name} in ${seconds.toFixed(1)} s`);
}
