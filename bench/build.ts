// How long the site takes to build, and with how much memory.
//
// The guide beside the same pages without sign-in (stock), in Starlight and in
// VitePress; with --pages, with generated pages like ours. By turns, in an order
// that is reversed each time; each cold (no cache, no output) and then again,
// warm; medians.
// "ours" is what `npm run build` says of the guide; memory is the most that the
// processes of a build used together.
import {chosen, options, rounds} from './lib/options';
import {type Figure, median, report, rounded} from './lib/report';
import {requirePeers} from './lib/requirements';
import {generatePages} from './sites/pages';
import {
  type Build,
  openGuide,
  openSite,
  type Site,
  type SiteName,
} from './sites/sites';

const starts = ['cold', 'warm'] as const;
type Column = SiteName | 'ours before';
interface Measured extends Build {
  name: Column;
  start: (typeof starts)[number];
}

const pages = options.pages ? generatePages(options.pages) : undefined;
const names: Column[] = chosen([
  'ours',
  'two audiences',
  'stock',
  'Starlight',
  'VitePress',
  ...(options.before ? (['ours before'] as const) : []),
]);
if (names.some((name) => name === 'Starlight' || name === 'VitePress')) {
  requirePeers();
}
const sites = new Map<Column, Site>();
const builds: Measured[] = [];
try {
  for (const name of names) {
    sites.set(
      name,
      name === 'ours before'
        ? openGuide(options.before)
        : openSite(name, pages),
    );
  }
  const usual = pages ? 3 : 5;
  for (let round = 0; round < rounds(usual); round++) {
    for (const [name, site] of round % 2 ? [...sites].reverse() : sites) {
      site.clean();
      for (const start of starts) {
        const build = {name, start, ...(await site.build())};
        builds.push(build);
        console.log(`${name}: ${build.seconds.toFixed(1)} s, ${start}`);
      }
    }
  }
} finally {
  sites.forEach((site) => site.remove());
}

const middle = (
  name: Column,
  start: string,
  read: (build: Measured) => number,
) =>
  median(
    builds
      .filter((build) => build.name === name && build.start === start)
      .map(read),
  );
const readings = {
  s: ({seconds}: Measured) => seconds,
  MB: ({peakMB}: Measured) => peakMB,
};
console.table(
  names.map((site) => ({
    site,
    'cold s': rounded(middle(site, 'cold', readings.s)),
    'cold MB': rounded(middle(site, 'cold', readings.MB)),
    'warm s': rounded(middle(site, 'warm', readings.s)),
    'warm MB': rounded(middle(site, 'warm', readings.MB)),
  })),
);
const signIn = ({steps}: Measured) => steps?.['sign-in'] ?? NaN;
const both = (build: Measured) => build.seconds + signIn(build);
const cold = (name: Column, read: (build: Measured) => number) =>
  middle(name, 'cold', read);
const figures: Figure[] = [
  {
    what: 'sign-in, of the guide',
    value: cold('ours', (build) => signIn(build) / build.seconds),
  },
  {what: 'both builds, cold', value: cold('ours', both), unit: 's'},
  {
    what: 'two audiences, of one',
    value: cold('two audiences', readings.s) / cold('ours', readings.s),
  },
  {
    what: 'both builds, of the commit before',
    value: cold('ours', both) / cold('ours before', both),
  },
];
for (const start of starts) {
  for (const [unit, read] of Object.entries(readings)) {
    figures.push({
      what: `${start} ${unit}, of stock`,
      value: middle('ours', start, read) / middle('stock', start, read),
    });
  }
}
if (!pages) {
  const value = cold('ours', readings.s);
  figures.push({what: 'guide, cold', value, unit: 's'});
}
report('build', figures, {builds});
