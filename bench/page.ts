// What a reader waits for.
//
// Lighthouse's mobile preset on two pages, in both throttlings: the guide to a
// signed-in reader behind the lock, the same site without sign-in (stock), and
// Starlight. All are on HTTP/1.1 with brotli copies and the same caching. By turns, in an order that is reversed each time;
// medians. Throttling `devtools` slows network and processor down; `simulate`
// computes the figures from a fast load.
//
// Then the clicks of page/clicks.ts on ours and stock, and the visits of
// page/visits.ts on ours.
import {compress} from 'docusaurus-lock/build/compress';
import {chosen, type Figure, middle, note, report, rounds} from './lib/report';
import {openDemo} from './lib/site';
import {measureClicks} from './page/clicks';
import {loadInLighthouse} from './page/lighthouse';
import {measureVisits} from './page/visits';
import {serveStatic} from './sites/serve-static';
import {openStock, type Site} from './sites/sites';
import {openStarlight} from './sites/starlight';

const parts = chosen(['lighthouse', 'clicks', 'visits']);
const pages = ['/', '/configuration/notification-profiles'];
const loads = ['devtools', 'simulate'].flatMap((throttling) =>
  pages.map((page) => ({throttling, page, part: `${throttling} ${page}`})),
);
const next = 'next page';
const values = ['click', 'click after 200 ms over the link'] as const;

if (parts.includes('lighthouse') || parts.includes('clicks')) {
  await measureSites();
}
const figures: Figure[] = [];
if (parts.includes('lighthouse')) {
  figures.push(...loads.flatMap(({part, throttling}) => listFigures(part, throttling)));
}
for (const value of values) {
  const ratio = middle(next, 'ours', value) / middle(next, 'stock', value);
  figures.push({of: next, what: `${value}, of stock`, value: ratio});
}
if (parts.includes('visits')) {
  figures.push(...(await measureVisits(rounds(5))));
}
report('page', figures);

function listFigures(of: string, throttling: string): Figure[] {
  const ours = (value: string) => middle(of, 'ours', value);
  const ratio = (value: string, to: string) => {
    const other = middle(of, to, value);
    return ours(value) === other ? 1 : ours(value) / other;
  };
  return [
    {what: `LCP, of stock, ${throttling}`, value: ratio('LCP ms', 'stock')},
    {what: `LCP, of Starlight, ${throttling}`, value: ratio('LCP ms', 'Starlight')},
    {what: 'TBT, of stock', value: ratio('TBT ms', 'stock')},
    ...['performance', 'CLS', 'accessibility', 'best practices'].map((what) => ({
      what,
      value: ours(what),
    })),
  ].map((figure) => ({of, ...figure}));
}

/** Builds and serves the sites, and measures on them what was asked for. */
async function measureSites(): Promise<void> {
  const ends: (() => unknown)[] = [];
  const serve = async (server: Promise<{url: string; close: () => unknown}>) => {
    const {url, close} = await server;
    ends.unshift(close);
    return url;
  };
  const serveBuilt = async (site: Site) => {
    ends.unshift(site.remove);
    console.log(`Building ${site.folder} …`);
    await site.build();
    await compress(site.output);
    return serve(serveStatic(site.output));
  };
  try {
    const urls: [string, string][] = [
      ['ours', await serve(openDemo())],
      ['stock', await serveBuilt(openStock())],
    ];
    if (parts.includes('lighthouse')) {
      urls.push(['Starlight', await serveBuilt(openStarlight())]);
    }
    for (let round = 0; round < rounds(5); round++) {
      await runRound(round % 2 ? [...urls].reverse() : urls);
    }
  } finally {
    for (const end of ends) {
      await end();
    }
  }
}

async function runRound(urls: [column: string, url: string][]): Promise<void> {
  for (const [column, url] of urls) {
    if (parts.includes('clicks') && column !== 'Starlight') {
      const [at = NaN, later = NaN] = await measureClicks(url, column === 'ours');
      note(next, column, {[values[0]]: at, [values[1]]: later});
    }
  }
  for (const {part, page, throttling} of parts.includes('lighthouse') ? loads : []) {
    for (const [column, url] of urls) {
      note(part, column, await loadInLighthouse(url + page, throttling, column === 'ours'));
    }
  }
}
