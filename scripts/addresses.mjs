// Writes addresses.txt, the routes of the guide and the ids on each page, from
// build/guide. The platform links to them, so none may go unnoticed.
//   node scripts/addresses.mjs --check   writes nothing; exits 1 when one is
//                                        gone or not listed yet
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as cheerio from 'cheerio';

const list = 'addresses.txt';
const folder = 'build/guide';
// What a reader's link may point at: headings, and rows or cells with an id; not
// what depends on the history that a build knows.
const targets =
  'article :is(h2, h3, h4, h5, h6, tr, td)[id]:not([data-passing] *)';

if (!existsSync(folder)) {
  console.error(`${folder} is missing: npm run build`);
  process.exit(1);
}
const present = readdirSync(folder, {recursive: true})
  .filter((name) => path.basename(name) === 'index.html')
  .flatMap((name) => addressesOf(name))
  .sort();

if (process.argv.includes('--check')) {
  const listed = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  for (const address of listed.filter((each) => !present.includes(each))) {
    tell(
      `${address} is gone: the platform links to it. Bring it back, or, if that link is gone as well, npm run addresses`,
    );
  }
  for (const address of present.filter((each) => !listed.includes(each))) {
    tell(`${address} is not in ${list}: npm run addresses`);
  }
} else {
  writeFileSync(list, `${present.join('\n')}\n`);
}

function addressesOf(name) {
  const $ = cheerio.load(readFileSync(path.join(folder, name), 'utf8'));
  const canonical = $('link[rel=canonical]').attr('href');
  const route = new URL(canonical).pathname;
  const ids = $(targets).map(
    (_, element) => `${route}#${$(element).attr('id')}`,
  );
  return [route, ...ids.get()];
}

function tell(problem) {
  console.error(problem);
  process.exitCode = 1;
}
