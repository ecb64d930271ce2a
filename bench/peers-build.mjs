// How long five sites of the same pages take to build: the guide, the same
// without sign-in (stock), that with the usual gate in `Root`, Starlight and
// VitePress. It leaves the sites in build/bench/peers for the other benches of
// peers; `--quick` builds each once, cold.
//
// How: by turns; each cold (no cache, no output) and then again, warm; medians.
// Memory is the most that a build's processes held together. The sign-in build
// of the guide is in `build`.
import {cpSync, rmSync} from 'node:fs';
import {needBuild, needPeers} from './lib/need.mjs';
import {format, isQuick, printTable, report} from './lib/report.mjs';
import {median} from './lib/statistics.mjs';
import {openSites} from './peers/open-sites.mjs';
import {builtSite, compress} from './peers/serve.mjs';

needBuild('server/main.js');
needPeers();

const rounds = isQuick ? 1 : 5;
const {sites, remove} = openSites();
const builds = [];
try {
  for (let round = 0; round < rounds; round++) {
    for (const [site, {build, clean}] of Object.entries(sites)) {
      clean();
      builds.push({site, start: 'cold', ...(await build())});
      if (!isQuick) {
        builds.push({site, start: 'warm', ...(await build())});
      }
      const {seconds} = builds.at(-1);
      console.log(`${site}: ${seconds.toFixed(1)} s, ${builds.at(-1).start}`);
    }
  }
  for (const [site, {output}] of Object.entries(sites)) {
    rmSync(builtSite(site), {recursive: true, force: true});
    cpSync(output, builtSite(site), {recursive: true});
    await compress(builtSite(site));
  }
} finally {
  remove();
}

const starts = isQuick ? ['cold'] : ['cold', 'warm'];
const middle = (site, start, key) =>
  median(
    builds
      .filter((build) => build.site === site && build.start === start)
      .map((build) => build[key]),
  );
console.log();
printTable(
  Object.keys(sites).map((site) => ({
    site,
    ...Object.fromEntries(
      starts.flatMap((start) => [
        [`${start} s`, format(middle(site, start, 'seconds'))],
        [`${start} MB`, Math.round(middle(site, start, 'peakMB'))],
      ]),
    ),
  })),
);
report(
  'peers-build',
  starts.flatMap((start) =>
    ['seconds', 'peakMB'].map((key) => ({
      what: `${start} ${key}, of stock`,
      value: middle('ours', start, key) / middle('stock', start, key),
      unit: '',
      goal: {atMost: 1.15},
    })),
  ),
  {builds},
);
