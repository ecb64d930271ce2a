// Asks for every page outside the site that a page or a paper of ours links to,
// and names those that are gone. Links within the site fail the build instead.
//   node scripts/check-links.mjs build/guide README.md decisions
// LINK_RETRY_MS is the time before another try, in ms; default 5000.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {load} from 'cheerio';

const tries = 3;
const patience = 20_000; // ms for one try
const atOnce = 4;
const wait = Number(process.env.LINK_RETRY_MS ?? 5000);
// Examples, this machine, and names to be replaced.
const nobody =
  /^https?:\/\/((localhost|[^/]*\.?example\.(com|org))(?=[:/]|$)|[^/]+\/your-org\/)/;

const pages = new Map();
for (const file of process.argv.slice(2).flatMap(filesIn)) {
  for (const link of linksIn(file)) {
    if (!nobody.test(link)) {
      pages.set(link, (pages.get(link) ?? new Set()).add(file));
    }
  }
}
const links = [...pages.keys()].sort();
const broken = [];
await Promise.all(Array.from({length: atOnce}, ask));
for (const {link, why} of broken) {
  console.error(`${link} ${why}, on ${[...pages.get(link)].join(', ')}`);
}
const asked = pages.size;
console.log(`${asked} links lead outside, ${broken.length} of them nowhere.`);
process.exitCode = Math.min(broken.length, 1);

function filesIn(place) {
  return statSync(place).isDirectory()
    ? readdirSync(place, {recursive: true})
        .filter((name) => /\.(html|md)$/.test(name))
        .map((name) => path.join(place, name))
    : [place];
}

function linksIn(file) {
  const text = readFileSync(file, 'utf8');
  const found = file.endsWith('.html')
    ? load(text)('a[href]')
        .toArray()
        .map((link) => link.attribs.href)
    : text.match(/(?<=[(<])https?:\/\/[^\s)>]+/g);
  return (found ?? [])
    .filter((link) => /^https?:/.test(link))
    .map((link) => link.replace(/#.*/, ''));
}

async function ask() {
  while (links.length > 0) {
    const link = links.shift();
    const why = await whyBroken(link);
    if (why) broken.push({link, why});
  }
}

// Some servers know GET alone; what a server says of itself or of too many
// questions may pass, and so may a network.
async function whyBroken(link) {
  let why;
  for (let left = tries; left > 0; left -= 1) {
    try {
      let {status} = await send(link, 'HEAD');
      if (status >= 400) ({status} = await send(link, 'GET'));
      if (status < 400) return null;
      why = `answers ${status}`;
      if (status < 500 && status !== 429) return why;
    } catch (error) {
      why = `fails: ${error.cause?.message ?? error.message}`;
    }
    if (left > 1) await sleep(wait);
  }
  return why;
}

async function send(link, method) {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(link, {method, signal});
  await response.body?.cancel();
  return response;
}
