// From a keystroke to painted hits, in Chromium: the search of the guide, that
// of Starlight (Pagefind) and that of VitePress (MiniSearch), over the same
// pages.
//
// How: the sites that `peers-build` leaves. The dialog is opened and asked once,
// which loads the index: that is `cold`. Then each beginning of a few queries is
// put into the emptied box, and the time is taken to the second frame after a
// hit is there, which is when it is on the screen. Delays that a search waits
// for another key (Pagefind 300 ms, VitePress 200 ms) are part of it, since a
// reader waits for them. Starlight in its settings as they come.
import {chromium} from 'playwright-core';
import {needBuild, needChromium, needSites} from './lib/need.mjs';
import {format, isQuick, printTable, report} from './lib/report.mjs';
import {median} from './lib/statistics.mjs';
import {builtSite, serveStatic} from './peers/serve.mjs';
import {timeToPaint} from './peers/time-to-paint.mjs';
import {keystrokes, percentile} from './search/percentile.mjs';

needBuild('server/main.js');
needSites();
const executablePath = needChromium();

const rounds = isQuick ? 1 : 5;
const queries = keystrokes(['quiet hours', 'certificate renewal', 'offline']);
const parts = {
  ours: {input: '.DocSearch-Input', hit: '.DocSearch-Hit'},
  Starlight: {
    input: '.pagefind-ui__search-input',
    hit: '.pagefind-ui__result-link',
  },
  VitePress: {input: '.search-input', hit: '.VPLocalSearchBox .result'},
};

const browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
const times = [];
for (let round = 0; round < rounds; round++) {
  for (const [site, {input, hit}] of Object.entries(parts)) {
    const server = await serveStatic(builtSite(site));
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [
          {origin: server.url, localStorage: [{name: 'token', value: 'bench'}]},
        ],
      },
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/usage/overview`);
    await page.waitForLoadState('networkidle');
    // The key does nothing until the page is hydrated.
    while (!(await page.locator(input).isVisible())) {
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(2000);
    }
    const type = (text) => page.evaluate(timeToPaint, {input, hit, text});
    times.push({site, start: 'cold', time: await type('qu')});
    for (const query of queries) {
      times.push({site, start: 'warm', query, time: await type(query)});
    }
    await context.close();
    await server.stop();
  }
}
await browser.close();

const timesOf = (site, start) =>
  times.filter((t) => t.site === site && t.start === start).map((t) => t.time);
printTable(
  Object.keys(parts).map((site) => ({
    site,
    keystrokes: timesOf(site, 'warm').length,
    'first ms': format(median(timesOf(site, 'cold'))),
    'median ms': format(median(timesOf(site, 'warm'))),
    'p95 ms': format(percentile(timesOf(site, 'warm'), 0.95)),
  })),
);
report(
  'peers-search',
  ['Starlight', 'VitePress'].map((site) => ({
    what: `keystroke to painted hits, of ${site}`,
    value: median(timesOf('ours', 'warm')) / median(timesOf(site, 'warm')),
    unit: '',
  })),
  {times},
);
