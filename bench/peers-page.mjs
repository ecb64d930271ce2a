// A cold load of a page on a phone, in Lighthouse's mobile preset: the guide to
// a signed-in reader behind the lock, the same site without sign-in (stock),
// that with the usual gate in `Root`, Starlight and VitePress.
//
//   npm run bench -- peers-page --page=/ --throttling=simulate
//
// How: the sites that `peers-build` leaves, all on HTTP/1.1 with brotli copies
// and the same caching; `me` takes 80 ms in each that asks. By turns, in an
// order that is reversed each time, with a browser of its own for each load;
// medians. Throttling `devtools` slows line and processor down and shows what a
// reader waits for; `simulate`, Lighthouse's own, reckons it from a fast load.
// Accessibility and best practices come from the first round, since they do not
// vary. Each run of this bench is one part; the results of parts stand side by
// side in the JSON.
//
// Goals (issue 6): LCP at most 1.10 of stock and 0.4 of the usual gate, with
// applied throttling; TBT at most 1.1 of stock; performance at least that of
// stock less 2; accessibility and best practices 100.
import {parseArgs} from 'node:util';
import {needBuild, needChromium, needPeers, needSites} from './lib/need.mjs';
import {earlier, format, isQuick, printTable, report} from './lib/report.mjs';
import {median} from './lib/statistics.mjs';

needBuild('server/main.js', 'sign-in/404.html');
needPeers();
needSites();
const executablePath = needChromium();
const {builtSite, serveGated, serveStatic} = await import('./peers/serve.mjs');
const {loadInLighthouse} = await import('./peers/load-in-lighthouse.mjs');

const {page, throttling, rounds} = parseArgs({
  options: {
    page: {type: 'string', default: '/configuration/notification-profiles'},
    throttling: {type: 'string', default: 'devtools'},
    rounds: {type: 'string', default: isQuick ? '1' : '5'},
    quick: {type: 'boolean'},
  },
}).values;
const names = ['ours', 'stock', 'usual gate', 'Starlight', 'VitePress'];
const quality = ['accessibility', 'best-practices'];

const servers = {};
const loads = [];
try {
  for (const name of names) {
    const serve = name === 'ours' ? serveGated : serveStatic;
    servers[name] = await serve(builtSite(name));
  }
  for (let round = 0; round < Number(rounds); round++) {
    for (const site of round % 2 ? names.toReversed() : names) {
      const load = await loadInLighthouse(
        executablePath,
        servers[site].url + page,
        {
          throttling,
          isSignedIn: site === 'ours',
          categories: ['performance', ...(round === 0 ? quality : [])],
        },
      );
      loads.push({site, ...load});
      console.log(`${site}: LCP ${Math.round(load.LCP)} ms`);
    }
  }
} finally {
  for (const server of Object.values(servers)) {
    await server.stop();
  }
}

console.log(`\n${page}, throttling: ${throttling}, ${rounds} loads each`);
printTable(
  names.map((site) => ({
    site,
    performance: format(middle(loads, site, 'performance')),
    accessibility: middle(loads, site, 'accessibility'),
    'best practices': middle(loads, site, 'best-practices'),
    'FCP ms': Math.round(middle(loads, site, 'FCP')),
    'LCP ms': Math.round(middle(loads, site, 'LCP')),
    'TBT ms': Math.round(middle(loads, site, 'TBT')),
    CLS: format(middle(loads, site, 'CLS')),
    'kB on the wire': format(middle(loads, site, 'bytes') / 1000),
    'costs points': loads.find((load) => load.site === site).failed.join(' '),
  })),
);
const parts = {...earlier('peers-page'), [`${throttling} ${page}`]: loads};
report('peers-page', Object.entries(parts).flatMap(figuresOf), parts);

function figuresOf([part, loads]) {
  const ratio = (key, to) => {
    const [value, other] = [middle(loads, 'ours', key), middle(loads, to, key)];
    return value === other ? 1 : value / other;
  };
  const more = (than) =>
    middle(loads, 'ours', 'performance') - middle(loads, than, 'performance');
  const figures = [
    ['performance, less that of stock', more('stock'), {atLeast: -2}],
    ['performance, less that of Starlight', more('Starlight')],
    ['TBT, of stock', ratio('TBT', 'stock'), {atMost: 1.1}],
    ...quality.map((category) => [
      category,
      middle(loads, 'ours', category),
      {atLeast: 100},
    ]),
    ...(part.startsWith('devtools')
      ? [
          ['LCP, of stock', ratio('LCP', 'stock'), {atMost: 1.1}],
          ['LCP, of the usual gate', ratio('LCP', 'usual gate'), {atMost: 0.4}],
        ]
      : []),
  ];
  return figures.map(([what, value, goal]) => ({
    what: `${part}: ${what}`,
    value,
    unit: '',
    goal,
  }));
}

function middle(loads, site, key) {
  return median(
    loads
      .filter((load) => load.site === site && load[key] !== undefined)
      .map((load) => load[key]),
  );
}
