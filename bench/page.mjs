// What signing in adds to a page: a cold load by a signed-in reader in Chromium,
// beside the same page of the same site without sign-in (bench/stock). And what
// a stranger gets: the sign-in screen.
//
// How: the stock site is built in a copy of the tree without `Root` and without
// the navbar items of the session, its compressed copies are made by the same
// code, and it is served by the same gate with the same headers, so that only
// content differs. Each load has a browser context of its own, with nothing in
// its cache; it ends when the network has been quiet for half a second. Bytes
// are those on the wire, headers included, brotli as the browser asks for it.
// Scripts are counted once more as gzip -9 of what was loaded; 1 kB = 1000
// bytes. Chunks that Docusaurus fetches ahead for links in sight count as
// requests of both.
//
// Goals (issue 3 and 2, "Speed"): at most 65 kB of script more; besides, `me`
// and one `POST /session`. Sign-in screen: the form in the HTML, usable without
// waiting for a call.
import {createRequire} from 'node:module';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {chromium} from '@playwright/test';
import {loadPage} from './lib/load-page.mjs';
import {needBuild, needChromium} from './lib/need.mjs';
import {format, isQuick, printTable, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {account, accountOfSeveral, startServer} from './lib/start-server.mjs';
import {median} from './lib/statistics.mjs';
import {stockTree} from './lib/stock-tree.mjs';

needBuild('server/main.js', 'guide/404.html', 'sign-in/404.html');
const executablePath = needChromium();
const load = createRequire(path.join(root, 'build/server/main.js'));

const pages = isQuick
  ? ['/usage/overview']
  : ['/', '/features/domain', '/usage/overview', '/configuration/users'];
const rounds = isQuick ? 1 : 5;
const signInRounds = isQuick ? 2 : 15;

console.log('Building the stock site …');
const tree = stockTree();
const guideDirs = {
  ours: path.join(root, 'build/guide'),
  stock: path.join(tree.folder, 'build/stock'),
};
await tree.build('bench/stock/docusaurus.config.ts', 'build/stock');
refuseSession(guideDirs.stock);
await load('./gate/compress').compress(guideDirs.stock);

const ours = await startServer();
const stock = await serveStock();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const readers = {
    ours: {url: ours.url, state: await signedIn(ours.url, account)},
    stock: {url: stock.url, state: stock.state},
  };
  const loads = [];
  for (const page of pages) {
    for (let round = 0; round < rounds; round++) {
      for (const [site, {url, state}] of Object.entries(readers)) {
        const context = await browser.newContext({storageState: state});
        const requests = await loadPage(context, `${url}${page}`);
        await context.close();
        loads.push({page, site, ...summary(site, url, requests)});
      }
    }
  }
  const ofSeveral = await loadPage(
    await browser.newContext({
      storageState: await signedIn(ours.url, accountOfSeveral),
    }),
    `${ours.url}${pages[0]}`,
  );
  showPages(loads, ofSeveral.filter(isCall).length, await loadSignIn());
} finally {
  await browser.close();
  await ours.stop();
  await stock.stop();
  tree.remove();
}

function showPages(loads, callsOfSeveral, signIn) {
  const middle = (page, site, key) =>
    median(
      loads
        .filter((load) => load.page === page && load.site === site)
        .map((load) => load[key]),
    );
  printTable(
    pages.flatMap((page) =>
      ['ours', 'stock'].map((site) => ({
        page,
        site,
        requests: middle(page, site, 'requests'),
        'bytes kB': format(middle(page, site, 'bytes') / 1000),
        'HTML kB': format(middle(page, site, 'html') / 1000),
        'script kB': format(middle(page, site, 'script') / 1000),
        'script gzip kB': format(middle(page, site, 'scriptGzip') / 1000),
      })),
    ),
  );
  const more = (key) =>
    Math.max(
      ...pages.map(
        (page) => middle(page, 'ours', key) - middle(page, 'stock', key),
      ),
    );
  const calls = [
    ...new Set(
      loads.flatMap((load) => (load.site === 'ours' ? load.calls : [])),
    ),
  ];
  console.log(`\nCalls of ours: ${calls.join(', ')}`);
  const {usable, usableSlow, htmlBytes, requests, bytes, calls: early} = signIn;
  report(
    'page',
    [
      {
        what: 'script more than stock, gzip (the page with most)',
        value: more('scriptGzip') / 1000,
        unit: 'kB',
        goal: {atMost: 65},
      },
      {
        what: 'all bytes more than stock, on the wire',
        value: more('bytes') / 1000,
        unit: 'kB',
        goal: {atMost: 65},
      },
      {
        what: 'files more than stock',
        value: more('files'),
        unit: '',
        goal: {atMost: 0},
      },
      {
        what: 'calls (me and one POST /session are two)',
        value: more('callCount'),
        unit: '',
        goal: {atMost: 2},
      },
      {
        what: 'calls of a reader of several companies',
        value: callsOfSeveral,
        unit: '',
      },
      {what: 'sign-in: HTML', value: htmlBytes, unit: 'bytes'},
      {
        what: 'sign-in: e-mail, password and button in the HTML',
        value: signIn.fields,
        unit: 'of 3',
        goal: {atLeast: 3},
      },
      {what: 'sign-in: requests', value: requests, unit: ''},
      {what: 'sign-in: all bytes on the wire', value: bytes / 1000, unit: 'kB'},
      {
        what: 'sign-in: calls, before or after it is usable',
        value: early,
        unit: '',
        goal: {atMost: 0},
      },
      {what: 'sign-in: usable after', value: usable, unit: 'ms'},
      {
        what: 'sign-in: usable after, 1.6 Mbit/s, 150 ms, slow processor',
        value: usableSlow,
        unit: 'ms',
      },
    ],
    {loads, signIn},
  );
}

// A page or component that came to import the session would bring it back.
function refuseSession(folder) {
  const scripts = path.join(folder, 'assets/js');
  for (const name of readdirSync(scripts)) {
    const text = readFileSync(path.join(scripts, name), 'utf8');
    if (text.includes('x-auth-token')) {
      throw new Error(`The stock site holds the session, in ${name}.`);
    }
  }
}

/** Loads the sign-in screen as a stranger, at the address of a page. */
async function loadSignIn() {
  const address = `${ours.url}/usage/overview`;
  const document = await fetch(address, {
    headers: {accept: 'text/html', 'accept-encoding': 'identity'},
  });
  const html = await document.text();
  const times = {fast: [], slow: []};
  let requests;
  for (let round = 0; round < signInRounds; round++) {
    for (const [speed, isSlow] of [
      ['fast', false],
      ['slow', true],
    ]) {
      const context = await browser.newContext();
      let usable;
      const all = await loadPage(context, address, {
        isSlow,
        until: async (page) => {
          usable = await usableAt(page);
        },
      });
      times[speed].push(usable);
      if (!isSlow) {
        requests = all;
      }
      await context.close();
    }
  }
  const usable = median(times.fast);
  return {
    htmlBytes: Buffer.byteLength(html),
    fields: [
      /<input[^>]*name="?email/,
      /<input[^>]*name="?password/,
      /<button[^>]*type="?submit/,
    ].filter((part) => part.test(html)).length,
    requests: requests.length,
    bytes: sum(requests, (request) => request.bytes),
    calls: requests.filter(isCall).length,
    usable,
    usableSlow: median(times.slow),
    times,
  };
}

// Milliseconds from the start of navigation until the button can be pressed.
async function usableAt(page) {
  const handle = await page.waitForFunction(
    () => {
      const button = globalThis.document.querySelector(
        'form button[type=submit]',
      );
      return button && !button.disabled ? performance.now() : null;
    },
    null,
    {polling: 'raf', timeout: 60_000},
  );
  return handle.jsonValue();
}

/** Signs in by the form; gives the cookies and the local storage. */
async function signedIn(url, {email, password}) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await usableAt(page);
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', {name: 'Logout'}).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Serves the stock site by the gate, to a reader who has a cookie. */
async function serveStock() {
  const {createSessionCookie} = load('./gate/session-cookie');
  const {createApp} = load('./app');
  const {listen} = load('./http/listen');
  const secrets = ['a-secret-of-the-bench-of-32-characters'];
  const siteUrl = 'http://localhost';
  // In this process, which waits meanwhile.
  const server = await listen(
    createApp({
      graphql: () => new Response(null, {status: 404}),
      guideDir: guideDirs.stock,
      signInDir: path.join(root, 'build/sign-in'),
      secrets,
      siteUrl,
    }),
    {host: 'localhost', port: 0},
  );
  const cookie = createSessionCookie({secrets, siteUrl}).issue('bench');
  const [name, value] = cookie.split(';')[0].split('=');
  return {
    url: `http://localhost:${server.port}`,
    state: {
      cookies: [
        {
          name,
          value,
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    stop: () => server.stop(),
  };
}

function summary(site, url, requests) {
  const files = requests.filter((request) => !isCall(request));
  const calls = requests.filter(isCall);
  const scripts = files.filter(({type}) => type === 'Script');
  const ofType = (type) =>
    sum(
      files.filter((file) => file.type === type),
      (file) => file.bytes,
    );
  return {
    requests: requests.length,
    files: files.length,
    callCount: calls.length,
    calls: calls.map(({method, url: called, operation}) =>
      [method, new URL(called).pathname, operation].filter(Boolean).join(' '),
    ),
    bytes: sum(requests, (request) => request.bytes),
    html: ofType('Document'),
    script: ofType('Script'),
    scriptGzip: sum(scripts, ({url: file}) => gzipSize(site, new URL(file))),
    list: requests.map(({method, type, url: asked, bytes}) =>
      [method, type, asked.slice(url.length), bytes].join(' '),
    ),
  };
}

function gzipSize(site, {pathname}) {
  const file = path.join(guideDirs[site], pathname);
  return gzipSync(readFileSync(file), {level: 9}).length;
}

function isCall({type, method}) {
  return type === 'Fetch' || type === 'XHR' || method !== 'GET';
}

function sum(list, read) {
  return list.reduce((total, item) => total + read(item), 0);
}
