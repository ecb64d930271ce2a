// Writes docs/addresses.txt: the routes of build/guide and the ids on each page.
// The platform links to them.
//   tsx scripts/addresses.ts --check   writes nothing; exits 1 if an address has
//                                      disappeared or is not listed yet
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as cheerio from 'cheerio';
import {filesIn} from './files-in';

const list = 'docs/addresses.txt';
const folder = 'build/guide';
// What other sites may link to: headings, rows and cells. Some headings depend on
// the git history of the build; those are left out.
const targets =
  'article :is(h2, h3, h4, h5, h6, tr, td)[id]:not([data-passing] *)';

if (!existsSync(folder)) {
  console.error(`${folder} is missing. Run npm run build`);
  process.exit(1);
}
const present = filesIn(folder, /(^|\/)index\.html$/)
  .flatMap(addressesOf)
  .sort();
const listed = existsSync(list)
  ? readFileSync(list, 'utf8').split('\n').filter(Boolean)
  : [];
const gone = listed.filter((address) => !present.includes(address));
const added = present.filter((address) => !listed.includes(address));

if (process.argv.includes('--check')) {
  for (const address of gone) {
    report(
      `${address} has disappeared, and the platform links to it. Bring it back; if nothing links to it any more, run npm run addresses`,
    );
  }
  for (const address of added) {
    report(`${address} is not in ${list}. Run npm run addresses`);
  }
} else if (gone.length > 0 || added.length > 0) {
  writeFileSync(list, `${present.join('\n')}\n`);
}

function addressesOf(name: string): string[] {
  const $ = cheerio.load(readFileSync(path.join(folder, name), 'utf8'));
  const canonical = $('link[rel=canonical]').attr('href');
  if (!canonical) {
    throw new Error(`${folder}/${name} has no canonical link.`);
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
