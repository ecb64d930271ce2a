// How long the site takes to build, and with how much memory.
//
// The guide beside the same pages without sign-in (stock). Then 300 and 1,500 pages
// of ordinary Docusaurus, of stock and behind the lock, cold and once only: their
// figures are of the whole build, with sign-in and server. By turns, in an order
// that is reversed each time; each cold (no cache, no output) and then again,
// warm; medians.
// "ours" is what `npm run build` says of the guide; memory is the most that the
// processes of a build used together.
import {chosen, type Figure, middle, note, report, rounds} from './lib/report';
import {openOrdinary} from './sites/ordinary';
import {openGuide, openStock, type Site} from './sites/sites';

const kinds = {
  ours: openGuide,
  stock: openStock,
  '300 stock': () => openOrdinary('stock', 300),
  '300 locked': () => openOrdinary('locked', 300),
  '1500 stock': () => openOrdinary('stock', 1500),
  '1500 locked': () => openOrdinary('locked', 1500),
};
type Name = keyof typeof kinds;

const sites: [Name, Site][] = [];
try {
  for (const name of chosen(Object.keys(kinds) as Name[])) {
    sites.push([name, kinds[name]()]);
  }
  for (let round = 0; round < rounds(5); round++) {
    for (const [column, site] of round % 2 ? [...sites].reverse() : sites) {
      site.clean();
      for (const part of /^\d/.test(column) ? ['cold'] : ['cold', 'warm']) {
        const {seconds: s, cpuSeconds, peakMB: MB, signIn = NaN} = await site.build();
        note(part, column, {s, 'processor s': cpuSeconds, MB, 'sign-in, of it': signIn / s});
      }
    }
  }
} finally {
  sites.forEach(([, site]) => site.remove());
}

const cold = (column: Name, value: string) => middle('cold', column, value);
const figures: Figure[] = [
  {what: 'guide, cold', value: cold('ours', 's')},
  {what: 'sign-in, of the guide', value: cold('ours', 'sign-in, of it')},
];
for (const value of ['s', 'MB']) {
  for (const part of ['cold', 'warm']) {
    const ratio = middle(part, 'ours', value) / middle(part, 'stock', value);
    figures.push({what: `${part} ${value}, of stock`, value: ratio});
  }
}
for (const [count, value] of [
  [300, 'processor s'],
  [1500, 'processor s'],
  [1500, 'MB'],
] as const) {
  const ratio = cold(`${count} locked`, value) / cold(`${count} stock`, value);
  figures.push({what: `${count} ordinary pages: ${value}, of stock`, value: ratio});
}
report('build', figures);
