// How the build grows with the pages: the guide beside Docusaurus as it comes,
// with Rspack and none of our code (bench/stock/plain.config.ts), for generated
// pages like ours.
//
//   npm run bench -- peers-growth --pages=5000 --only=plain --rounds=1
//
// How: cold builds by turns in copies of the tree, in an order that is reversed
// each time; time on the clock, and of the processors, which tells more where
// other machines share the host; the most memory that a build's processes held
// together; bytes of a cold load in Chromium of a few pages, HTML and scripts on
// the wire, from one static server.
// A run adds to the runs of earlier parts, so that several short parts make a
// median. `npm run bench -- build` has the sign-in build, which does not grow.
//
// Goals (issue 6): time, memory and bytes at most 1.15 of Docusaurus; with 5,000
// pages no worse.
import {cpSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {copyTree} from './lib/copy-tree.mjs';
import {needBuild, needChromium} from './lib/need.mjs';
import {earlier, format, isQuick, printTable, report} from './lib/report.mjs';
import {median} from './lib/statistics.mjs';
import {generatePages} from './pages/generate-pages.mjs';
import {readPages} from './pages/read-pages.mjs';
import {sidebarOf} from './pages/sidebar-of.mjs';
import {writePages} from './pages/write-pages.mjs';
import {compress, serveStatic} from './peers/serve.mjs';
import {pageBytes, samplePages} from './peers/page-bytes.mjs';

needBuild('server/main.js');
const executablePath = needChromium();

const options = parseArgs({
  options: {
    pages: {type: 'string', default: isQuick ? '60' : '1000'},
    only: {type: 'string'},
    rounds: {type: 'string', default: isQuick ? '1' : '3'},
    quick: {type: 'boolean'},
  },
}).values;
const count = Number(options.pages);
const variants = {ours: layOutOurs, plain: layOutPlain};
const asked = options.only ? [options.only] : Object.keys(variants);

const originals = readPages().filter(({body}) => body);
const pages = [
  ...originals,
  ...generatePages(originals, Math.max(0, count - originals.length)),
];
const trees = asked.map((variant) => {
  const tree = copyTree();
  return {variant, tree, config: variants[variant](tree.folder)};
});
const runs = [];
try {
  for (let round = 0; round < Number(options.rounds); round++) {
    const order = round % 2 ? trees.toReversed() : trees;
    for (const {variant, tree, config} of order) {
      tree.clean();
      const built = await tree.build(config, 'build/site');
      console.log(`${variant}: ${built.seconds.toFixed(1)} s`);
      runs.push({variant, pages: pages.length, ...built});
    }
  }
  for (const {variant, tree} of trees) {
    const folder = path.join(tree.folder, 'build/site');
    // What is not loaded would take longer to compress than to build.
    const loaded = samplePages(pages).map(({id}) => id);
    for (const part of ['assets', ...loaded]) {
      await compress(path.join(folder, part));
    }
    const server = await serveStatic(folder);
    const bytes = await pageBytes(executablePath, server.url, pages);
    runs.findLast((run) => run.variant === variant).bytes = bytes;
    await server.stop();
  }
} finally {
  trees.forEach(({tree}) => tree.remove());
}

const all = [...(earlier('peers-growth').runs ?? []), ...runs];
const counts = [...new Set(all.map((run) => run.pages))].sort((a, b) => a - b);
const middle = (variant, pages, key) => {
  const values = all
    .filter((run) => run.variant === variant && run.pages === pages)
    .map((run) => run[key])
    .filter((value) => value !== undefined);
  return values.length > 0 ? median(values) : NaN;
};
console.log();
printTable(
  counts.flatMap((pages) =>
    Object.keys(variants).map((variant) => ({
      pages,
      variant,
      runs: all.filter((r) => r.variant === variant && r.pages === pages)
        .length,
      'cold s': format(middle(variant, pages, 'seconds')),
      'processor s': format(middle(variant, pages, 'cpuSeconds')),
      'peak MB': format(Math.round(middle(variant, pages, 'peakMB'))),
      'HTML and script kB': format(middle(variant, pages, 'bytes') / 1000),
    })),
  ),
);
report(
  'peers-growth',
  counts.flatMap((pages) =>
    ['seconds', 'cpuSeconds', 'peakMB', 'bytes'].map((key) => ({
      what: `${pages} pages: ${key}, of Docusaurus`,
      value: middle('ours', pages, key) / middle('plain', pages, key),
      unit: '',
      goal: {atMost: pages > 1000 ? 1 : 1.15},
    })),
  ),
  {runs: all},
);

function layOutOurs(folder) {
  layOut(folder);
  return 'docusaurus.config.ts';
}

function layOutPlain(folder) {
  layOut(folder);
  rmSync(path.join(folder, 'src/theme'), {recursive: true});
  // A configuration is looked up from the folder that it lies in.
  cpSync(
    path.join(folder, 'bench/stock/plain.config.ts'),
    path.join(folder, 'plain.config.ts'),
  );
  return 'plain.config.ts';
}

function layOut(folder) {
  const docs = path.join(folder, 'docs');
  rmSync(docs, {recursive: true});
  writePages('docusaurus', docs, pages);
  const main = sidebarOf(
    pages,
    ({id}) => id,
    (label, items, isOpen) => ({
      type: 'category',
      label,
      items,
      collapsed: !isOpen,
    }),
  );
  writeFileSync(
    path.join(folder, 'sidebars.ts'),
    `export default ${JSON.stringify({main})};\n`,
  );
}
