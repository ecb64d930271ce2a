// How long the site takes to build, and with how much memory.
//
// The guide beside the same pages without sign-in (stock), in Starlight and in
// VitePress; with --pages, with generated pages like ours. Then 300 and 1,500 pages
// of ordinary Docusaurus, of stock and behind the lock, cold and once only: their
// figures are of the whole build, with sign-in and server. By turns, in an order
// that is reversed each time; each cold (no cache, no output) and then again,
// warm; medians.
// "ours" is what `npm run build` says of the guide; memory is the most that the
// processes of a build used together.
import {chosen, options, rounds} from './lib/options';
import {requirePeers} from './lib/processes';
import {type Figure, middle, printMedians, report, type Run} from './lib/report';
import {generatePages} from './sites/pages';
import type {Site} from './sites/site';
import {openSite, type SiteName} from './sites/sites';

const pages = options.pages ? generatePages(Number(options.pages)) : undefined;
const ordinary = ['300 stock', '300 locked', '1500 stock', '1500 locked'] as const;
const names = chosen<SiteName>([
  ...(['ours', 'two audiences', 'stock', 'Starlight', 'VitePress'] as const),
  ...(pages ? [] : ordinary),
]);
const isOrdinary = (name: string) => /^\d/.test(name);
if (names.includes('Starlight') || names.includes('VitePress')) {
  requirePeers();
}
const sites: [SiteName, Site][] = [];
const runs: Run[] = [];
try {
  for (const name of names) {
    sites.push([name, openSite(name, pages)]);
  }
  for (let round = 0; round < rounds(pages ? 3 : 5); round++) {
    for (const [column, site] of round % 2 ? [...sites].reverse() : sites) {
      site.clean();
      for (const part of isOrdinary(column) ? ['cold'] : ['cold', 'warm']) {
        const {seconds, cpuSeconds, peakMB, signIn = NaN} = await site.build();
        const values = {
          s: seconds,
          'processor s': cpuSeconds,
          MB: peakMB,
          'with sign-in': seconds + signIn,
          'sign-in, of it': signIn / seconds,
        };
        runs.push({part, column, values});
        console.log(`${column}: ${seconds.toFixed(1)} s, ${part}`);
      }
    }
  }
} finally {
  sites.forEach(([, site]) => site.remove());
}

printMedians(runs);
const cold = (column: SiteName, value: string) => middle(runs, 'cold', column, value);
const ofStock = (part: string, value: string) => ({
  what: `${part} ${value}, of stock`,
  value: middle(runs, part, 'ours', value) / middle(runs, part, 'stock', value),
});
const figures: Figure[] = [
  {what: 'sign-in, of the guide', value: cold('ours', 'sign-in, of it')},
  {what: 'both builds, cold', value: cold('ours', 'with sign-in'), unit: 's'},
  {
    what: 'two audiences, of one',
    value: cold('two audiences', 's') / cold('ours', 's'),
  },
  ofStock('cold', 's'),
  ofStock('cold', 'MB'),
  ofStock('warm', 's'),
  ofStock('warm', 'MB'),
  ...([300, 1500] as const).flatMap((count) =>
    ['processor s', 's', 'MB'].map((value) => ({
      what: `${count} ordinary pages: ${value}, of stock`,
      value: cold(`${count} locked`, value) / cold(`${count} stock`, value),
    })),
  ),
];
if (!pages) {
  figures.push({what: 'guide, cold', value: cold('ours', 's'), unit: 's'});
}
report('build', figures, {runs});
