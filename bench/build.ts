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
  buildGuide,
  openSite,
  openTree,
  type Site,
  type SiteName,
} from './sites/sites';

const starts = ['cold', 'warm'] as const;
type Column = SiteName | 'ours before';
interface Measured {
  name: Column;
  start: (typeof starts)[number];
  seconds: number;
  peakMB: number;
  steps?: Record<string, number>;
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
      name === 'ours before' ? openBefore() : openSite(name, pages),
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
  read: (build: Measured) => number | undefined,
) =>
  median(
    builds
      .filter((build) => build.name === name && build.start === start)
      .map((build) => read(build) ?? NaN),
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
const signIn = ({steps}: Measured) => steps?.['sign-in'];
const both = (build: Measured) => build.seconds + (signIn(build) ?? NaN);
const figures: Figure[] = [
  {
    what: 'sign-in, of the guide',
    value: middle('ours', 'cold', (b) => (signIn(b) ?? NaN) / b.seconds),
  },
  {
    what: 'both builds, cold',
    value: middle('ours', 'cold', both),
    unit: 's',
  },
  {
    what: 'two audiences, of one',
    value:
      middle('two audiences', 'cold', readings.s) /
      middle('ours', 'cold', readings.s),
  },
  {
    what: 'both builds, of the commit before',
    value: middle('ours', 'cold', both) / middle('ours before', 'cold', both),
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
  figures.push({
    what: 'guide, cold',
    value: middle('ours', 'cold', readings.s),
    unit: 's',
  });
}
report('build', figures, {builds});

/** The guide as it was at the commit of `--before`. */
function openBefore(): Site {
  const tree = openTree(options.before);
  return {...tree, build: () => buildGuide(tree), output: tree.folder};
}
