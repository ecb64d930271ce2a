// What a reader waits for.
//
// Lighthouse's mobile preset on two pages, in both throttlings: the guide to a
// signed-in reader behind the lock, the same site without sign-in (stock),
// Starlight and VitePress. All are on HTTP/1.1 with brotli copies and the same
// caching, and `me` takes 80 ms where it is asked. By turns, in an order that
// is reversed each time; medians. Throttling `devtools` slows network and
// processor down; `simulate` computes the figures from a fast load.
//
// Then the clicks of page/clicks.ts on all of them, and the visits of
// page/visits.ts, on the guide alone.
import {compress} from '../lock/build/compress';
import {chosen, rounds} from './lib/options';
import {requirePeers} from './lib/processes';
import {type Figure, middle, printMedians, report, rounded, type Run} from './lib/report';
import {openSite as openLock} from '../lock/server/testing/open-site';
import {launchChromium} from './lib/site';
import {measureClicks} from './page/clicks';
import {loadInLighthouse} from './page/lighthouse';
import {measureVisits} from './page/visits';
import {serveStatic} from './sites/serve-static';
import {openSite} from './sites/sites';

const columns = ['ours', 'stock', 'Starlight', 'VitePress'] as const;
const kinds = ['lighthouse', 'clicks'] as const;
const parts = chosen([...columns, ...kinds, 'visits']);
const names = columns.filter((name) => parts.includes(name));
const named = kinds.filter((kind) => parts.includes(kind));
const measured = named.length > 0 ? named : kinds;
type Name = (typeof names)[number];
const pages = ['/', '/configuration/notification-profiles'];
const throttlings = ['devtools', 'simulate'];
const next = 'next page';

const runs: Run[] = [];
if (names.length > 0) {
  requirePeers();
  await loadSites();
}
const visits = parts.includes('visits')
  ? await measureVisits(rounds(5))
  : {figures: [], details: {}};
printMedians(runs);
const loaded = [...new Set(runs.map(({part}) => part))];
const figures = loaded.flatMap((part) => (part === next ? clickFigures() : figuresOf(part)));
report('page', [...figures, ...visits.figures], {
  runs,
  visits: visits.details,
});

function figuresOf(of: string): Figure[] {
  const [throttling] = of.split(' ');
  const ours = (value: string) => middle(runs, of, 'ours', value);
  const stock = middle(runs, of, 'stock', 'performance');
  const ratio = (value: string, to: Name) => {
    const other = middle(runs, of, to, value);
    return ours(value) === other ? 1 : ours(value) / other;
  };
  const figures: [what: string, value: number][] = [
    stock < 90
      ? ['performance above stock, where stock has less than 90', ours('performance') - stock]
      : ['performance, where stock has 90 or more', stock >= 90 ? ours('performance') : NaN],
    [`LCP, of stock, ${throttling}`, ratio('LCP ms', 'stock')],
    [`LCP, of Starlight, ${throttling}`, ratio('LCP ms', 'Starlight')],
    ['TBT, of stock', ratio('TBT ms', 'stock')],
    ...['CLS', 'accessibility', 'best practices'].map(
      (value) => [value, ours(value)] as [string, number],
    ),
  ];
  return figures.map(([what, value]) => ({of, what, value}));
}

function clickFigures(): Figure[] {
  const names = ['click ms', 'click after 200 ms over the link'];
  return names.map((value) => ({
    of: next,
    what: `${value.replace(/ ms$/, '')}, of stock`,
    value: middle(runs, next, 'ours', value) / middle(runs, next, 'stock', value),
  }));
}

async function clickIn(sites: readonly [Name, string][]): Promise<void> {
  const browser = await launchChromium();
  for (const [column, url] of sites) {
    const values = await measureClicks(browser, url, column === 'ours');
    runs.push({part: next, column, values});
  }
  await browser.close();
}

async function loadPages(sites: readonly [Name, string][]): Promise<void> {
  for (const throttling of throttlings) {
    for (const page of pages) {
      for (const [column, url] of sites) {
        const values = await loadInLighthouse(url + page, {
          throttling,
          isSignedIn: column === 'ours',
        });
        const part = `${throttling} ${page}`;
        runs.push({part, column, values});
        const lcp = rounded(values['LCP ms'] ?? NaN);
        console.log(`${part}, ${column}: LCP ${lcp} ms`);
      }
    }
  }
}

/** Builds and serves the sites, and measures on them what was asked for. */
async function loadSites(): Promise<void> {
  const ends: (() => unknown)[] = [];
  const urls: [Name, string][] = [];
  try {
    const endpoint = await serveStatic('build');
    ends.push(endpoint.close);
    for (const name of names) {
      if (name === 'ours') {
        const {url, close} = await openLock({
          way: 'process',
          settings: {GRAPHQL_ENDPOINT: `${endpoint.url}/graphql`},
        });
        ends.push(close);
        urls.push([name, url]);
        continue;
      }
      console.log(`Building ${name} …`);
      const site = openSite(name);
      ends.push(site.remove);
      await site.build();
      await compress(site.output);
      const {url, close} = await serveStatic(site.output);
      ends.push(close);
      urls.push([name, url]);
    }
    for (let round = 0; round < rounds(5); round++) {
      const order = round % 2 ? [...urls].reverse() : urls;
      if (measured.includes('clicks')) {
        await clickIn(order);
      }
      if (measured.includes('lighthouse')) {
        await loadPages(order);
      }
    }
  } finally {
    for (const end of ends) {
      await end();
    }
  }
}
