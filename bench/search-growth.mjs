// How the local index grows: its size, and the time to make it, to load it and
// to answer, for this guide and for 300 and 2,000 generated pages of its kind.
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {generatePages} from './pages/generate-pages.mjs';
import {readPages} from './pages/read-pages.mjs';
import {loadTypeScript} from './search/load-typescript.mjs';
import {readIndex} from './search/our-engine.mjs';
import {keystrokes, percentile} from './search/percentile.mjs';
import {readQueries} from './search/read-queries.mjs';

const plugin = path.resolve('plugins/search');
const {packIndex} = loadTypeScript(path.join(plugin, 'pack-index.ts'));
const {createEngine} = loadTypeScript(
  path.join(plugin, 'client/create-engine.ts'),
);
const {sectionsOfMarkdown} = loadTypeScript(
  path.join(plugin, 'sections-of-markdown.ts'),
);
const guide = readIndex(path.resolve('build/guide'));
const isQuick = process.argv.includes('--quick');
const queries = readQueries().map(({query}) => query);
const typed = keystrokes(queries.slice(0, isQuick ? 5 : 40));

console.log(
  'pages  sections  kB gzip  make ms  load ms  keystroke ms p50 / p95',
);
report(guide.pages.length, guide, null);
for (const count of isQuick ? [300] : [300, 2000]) {
  const pages = generatePages(readPages(), count).map(({id, title, body}) => ({
    path: `/${id}`,
    title,
    category: id.split('/')[1],
    tag: 'docs-default-current',
    sections: sectionsOfMarkdown(body, title),
  }));
  const start = performance.now();
  const packed = packIndex(pages);
  report(count, packed, performance.now() - start);
}

function report(count, packed, made) {
  const json = JSON.stringify(packed);
  const start = performance.now();
  const engine = createEngine(JSON.parse(json), 'http://localhost');
  const loaded = performance.now() - start;
  const times = typed.map((query) => {
    const asked = performance.now();
    engine({indexName: 'prod_documentation', query, hitsPerPage: 20});
    return performance.now() - asked;
  });
  const figures = [
    [count, 5],
    [packed.sections.length, 8],
    [Math.round(gzipSync(json, {level: 9}).length / 1000), 7],
    [made === null ? '-' : Math.round(made), 7],
    [Math.round(loaded), 7],
    [percentile(times, 0.5).toFixed(1), 8],
    [percentile(times, 0.95).toFixed(1), 6],
  ];
  console.log(
    figures.map(([figure, width]) => String(figure).padStart(width)).join('  '),
  );
}
