// What a reader waits for.
//
// Lighthouse's mobile preset on two pages, in both throttlings: the guide to a
// signed-in reader behind the lock, the same site without sign-in (stock),
// Starlight and VitePress. All are on HTTP/1.1 with brotli copies and the same
// caching, and `me` takes 80 ms where it is asked. By turns, in an order that is reversed each time; medians. Throttling
// `devtools` slows network and processor down; `simulate` computes the figures
// from a fast load.
//
// Then the visits of page/visits.ts, on the guide alone.
import {randomBytes} from 'node:crypto';
import {compress} from '../server/build-steps/compress';
import {chosen, rounds} from './lib/options';
import {type Figure, median, report, rounded} from './lib/report';
import {requireBuild, requirePeers, root} from './lib/requirements';
import {startServer} from './lib/server';
import type {LighthouseLoad} from './peers/lighthouse';
import {measureVisits} from './page/visits';
import {serveStatic, type StaticServer} from './sites/serve-static';
import {openSite, type Site} from './sites/sites';

requireBuild();
const columns = ['ours', 'stock', 'Starlight', 'VitePress'] as const;
const parts = chosen([...columns, 'visits']);
const names = columns.filter((name) => parts.includes(name));
type Name = (typeof names)[number];
const pages = ['/', '/configuration/notification-profiles'];
const throttlings = ['devtools', 'simulate'];
interface Load extends LighthouseLoad {
  name: Name;
  part: string;
}

const loads: Load[] = [];
if (names.length > 0) {
  requirePeers();
  await loadSites();
}
const visits = parts.includes('visits')
  ? await measureVisits(rounds(5))
  : {figures: [], details: {}};
const byPart = [...new Set(loads.map(({part}) => part))];
for (const part of byPart) {
  console.log(part);
  console.table(
    names.map((site) => ({
      site,
      performance: rounded(score(part, site, 'performance')),
      'FCP ms': rounded(middle(part, site, 'FCP')),
      'LCP ms': rounded(middle(part, site, 'LCP')),
      'TBT ms': rounded(middle(part, site, 'TBT')),
      CLS: rounded(middle(part, site, 'CLS')),
      kB: rounded(middle(part, site, 'bytes') / 1000),
      accessibility: score(part, site, 'accessibility'),
      'best practices': score(part, site, 'best-practices'),
    })),
  );
}
report('page', [...byPart.flatMap(figuresOf), ...visits.figures], {
  loads,
  visits: visits.details,
});

function figuresOf(part: string): Figure[] {
  const ratio = (key: keyof LighthouseLoad['figures'], to: Name) => {
    const [value, other] = [middle(part, 'ours', key), middle(part, to, key)];
    return value === other ? 1 : value / other;
  };
  const [throttling] = part.split(' ');
  const ours = score(part, 'ours', 'performance');
  const stock = score(part, 'stock', 'performance');
  return [
    stock < 90
      ? {
          what: 'performance above stock, where stock has less than 90',
          value: ours - stock,
        }
      : {
          what: 'performance, where stock has 90 or more',
          value: stock >= 90 ? ours : NaN,
        },
    {what: `LCP, of stock, ${throttling}`, value: ratio('LCP', 'stock')},
    {
      what: `LCP, of Starlight, ${throttling}`,
      value: ratio('LCP', 'Starlight'),
    },
    {what: 'TBT, of stock', value: ratio('TBT', 'stock')},
    {what: 'CLS', value: middle(part, 'ours', 'CLS')},
    {what: 'accessibility', value: score(part, 'ours', 'accessibility')},
    {what: 'best practices', value: score(part, 'ours', 'best-practices')},
  ].map((figure) => ({...figure, of: part}));
}

function of(part: string, name: Name): Load[] {
  return loads.filter((load) => load.part === part && load.name === name);
}

function middle(
  part: string,
  name: Name,
  key: keyof LighthouseLoad['figures'],
): number {
  return median(of(part, name).map(({figures}) => figures[key]));
}

function score(part: string, name: Name, category: string): number {
  return median(of(part, name).flatMap(({scores}) => scores[category] ?? []));
}

/** Builds and serves the sites, and loads their pages in Lighthouse. */
async function loadSites(): Promise<void> {
  const {loadInLighthouse} = await import('./peers/lighthouse');
  const sites: Site[] = [];
  const servers: {stop: () => Promise<void>}[] = [];
  const urls = new Map<Name, string>();
  const serve = async (name: Name, server: Promise<StaticServer>) => {
    const running = await server;
    servers.push(running);
    urls.set(name, running.url);
  };
  try {
    for (const name of names) {
      if (name === 'ours') {
        await serve(name, serveOurs(servers));
        continue;
      }
      console.log(`Building ${name} …`);
      const site = openSite(name);
      sites.push(site);
      await site.build();
      await compress(site.output);
      await serve(name, serveStatic(site.output));
    }
    for (let round = 0; round < rounds(5); round++) {
      const order = round % 2 ? [...urls].reverse() : [...urls];
      for (const throttling of throttlings) {
        for (const page of pages) {
          for (const [name, url] of order) {
            const load = await loadInLighthouse(url + page, {
              throttling,
              isSignedIn: name === 'ours',
            });
            const part = `${throttling} ${page}`;
            loads.push({...load, name, part});
            console.log(
              `${part}, ${name}: LCP ${rounded(load.figures.LCP)} ms`,
            );
          }
        }
      }
    }
  } finally {
    for (const server of servers) {
      await server.stop();
    }
    sites.forEach((site) => site.remove());
  }
}

/** Serves build/ before an endpoint that answers after 80 ms. */
async function serveOurs(
  servers: {stop: () => Promise<void>}[],
): Promise<StaticServer> {
  const endpoint = await serveStatic(root);
  servers.push(endpoint);
  return startServer({
    demo: false,
    env: {
      GRAPHQL_ENDPOINT: `${endpoint.url}/graphql`,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    },
  });
}
