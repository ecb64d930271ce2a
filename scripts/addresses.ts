// Writes docs/addresses.txt: the routes of the guide, the ids on each page, and
// the names that docs/help.yml adds to help links, for all audiences. The
// platform links to them, so none leaves the list until docs/help.yml says what
// replaces it.
//   tsx scripts/addresses.ts --check   writes nothing; exits 1 if the list
//                                      differs from the build
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as cheerio from 'cheerio';
import {helpName, type Help} from '../plugins/content/help-links';
import {filesIn} from './files-in';

const list = 'docs/addresses.txt';
const folder = 'build/guide';
const audiences = 'build/audiences';
const helpFolder = '/help/';
// What other sites may link to: headings, rows and cells.
const targets = 'article :is(h2, h3, h4, h5, h6, tr, td)[id]';

if (!existsSync(folder)) {
  console.error(`${folder} is missing. Run npm run build`);
  process.exit(1);
}
const folders = [
  folder,
  ...(existsSync(audiences) ? filesIn(audiences, /^[a-z][a-z0-9-]*$/) : []).map(
    (name) => path.join(audiences, name),
  ),
];
const help = Object.assign({}, ...folders.map(helpOf)) as Record<string, Help>;
const furtherNames = Object.entries(help)
  .filter(([name, {address}]) => name !== helpName(address))
  .map(([name]) => helpFolder + name);
const present = [
  ...new Set(folders.flatMap(addressesIn).concat(furtherNames)),
].sort();
const listed = existsSync(list)
  ? readFileSync(list, 'utf8').split('\n').filter(Boolean)
  : [];
const gone = listed.filter((address) => !present.includes(address));
const lost = gone.filter((address) => !(nameOf(address) in help));
const added = present.filter((address) => !listed.includes(address));

for (const address of lost) {
  report(
    `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to docs/help.yml: "${nameOf(address)}: /…". If nothing links to it, delete it from ${list}`,
  );
}
if (process.argv.includes('--check')) {
  for (const address of gone.filter((moved) => !lost.includes(moved))) {
    report(
      `${address} has moved, as docs/help.yml says. Run npm run addresses`,
    );
  }
  for (const address of added) {
    report(`${address} is not in ${list}. Run npm run addresses`);
  }
} else {
  writeFileSync(list, `${[...present, ...lost].sort().join('\n')}\n`);
}

function nameOf(address: string): string {
  return address.startsWith(helpFolder)
    ? address.slice(helpFolder.length)
    : helpName(address);
}

function helpOf(build: string): Record<string, Help> {
  const file = path.join(build, 'help.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Help>;
}

function addressesIn(build: string): string[] {
  return filesIn(build, /^(?!help\/)(.*\/)?index\.html$/).flatMap((name) =>
    addressesOf(path.join(build, name)),
  );
}

function addressesOf(file: string): string[] {
  const $ = cheerio.load(readFileSync(file, 'utf8'));
  const canonical = $('link[rel=canonical]').attr('href');
  if (!canonical) {
    throw new Error(`${file} has no canonical link.`);
  }
  const route = new URL(canonical).pathname;
  const ids = $(targets).map(
    (_, element) => `${route}#${$(element).attr('id')}`,
  );
  return [route, ...ids.get()];
}

function report(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
