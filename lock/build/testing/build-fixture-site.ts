// Makes build/fixture-site, which tests use, where it is missing or older than the
// lock. It may run beside lock/cli/build.ts.
import {rmSync} from 'node:fs';
import {replaceFolder} from '../replace-folder';
import {isFresh, markFresh, ofLock} from '../steps';
import {buildFixtureSite, source} from './fixture-site';

const made = {name: 'fixture-site', from: [...ofLock, source]};

if (!isFresh(made)) {
  const start = performance.now();
  const next = 'build/fixture-site-next';
  rmSync(next, {recursive: true, force: true});
  buildFixtureSite(next);
  replaceFolder('build/fixture-site', next);
  markFresh(made);
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${made.name} in ${seconds.toFixed(1)} s`);
}
