import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {root} from './root.mjs';

/** Ends the bench when a part of build/ is missing. */
export function needBuild(...parts) {
  for (const part of parts) {
    if (!existsSync(path.join(root, 'build', part))) {
      fail(`build/${part} is missing. Make it with: npm run build`);
    }
  }
}

/** Ends the bench when a program of a Debian package is missing. */
export function needProgram(program, debianPackage) {
  // Where Debian has nginx; not in the path of an ordinary user.
  if (!process.env.PATH.includes('/usr/sbin')) {
    process.env.PATH += ':/usr/sbin';
  }
  if (spawnSync('which', [program]).status !== 0) {
    fail(
      `This bench needs ${program}. On Debian: apt-get install ${debianPackage}`,
    );
  }
}

/** Ends the bench when there is no Chromium; gives its path otherwise. */
export function needChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return (
    places.find((place) => place && existsSync(place)) ??
    fail(
      'This bench needs Chromium. On Debian: apt-get install chromium (or set CHROMIUM_PATH)',
    )
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Installs the generators that the guide is measured beside and Lighthouse, in
 * bench/peers, unless they are there: the project itself needs none of them.
 */
export function needPeers() {
  const folder = path.join(root, 'bench/peers');
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) {
    return;
  }
  console.log('Installing bench/peers …');
  const {status} = spawnSync(
    'npm',
    ['ci', '--prefix', folder, '--no-audit', '--no-fund'],
    {stdio: ['ignore', 'ignore', 'inherit']},
  );
  if (status !== 0) {
    fail('bench/peers could not be installed.');
  }
}

/** Ends the bench unless `peers-build` has left the sites to measure. */
export function needSites() {
  if (!existsSync(path.join(root, 'build/bench/peers/VitePress'))) {
    fail(
      'The sites to compare are missing. Make them with: npm run bench -- peers-build --quick',
    );
  }
}
