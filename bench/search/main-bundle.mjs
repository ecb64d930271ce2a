import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';

/** Builds the site with the Algolia theme as it comes, unless it is built. */
export function buildStock() {
  const folder = path.resolve('build/bench/stock-search');
  if (!existsSync(folder)) {
    const {status} = spawnSync(
      process.execPath,
      [
        'node_modules/@docusaurus/core/bin/docusaurus.mjs',
        'build',
        '--config',
        'bench/search/stock.config.ts',
        '--out-dir',
        folder,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-stock-search',
        },
      },
    );
    if (status !== 0) throw new Error('The stock site could not be built.');
  }
  return folder;
}

/** The size of the script that every page loads, in bytes of gzip. */
export function mainBundle(folder) {
  const scripts = path.join(folder, 'assets/js');
  const main = readdirSync(scripts).find((name) => /^main\..*\.js$/.test(name));
  return gzipSync(readFileSync(path.join(scripts, main)), {level: 9}).length;
}
