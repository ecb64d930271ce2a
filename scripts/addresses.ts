// Writes docs/addresses.txt: the pages of the guide, the ids of their headings,
// and the names that docs/help.yml adds to help links, as the help.json of the
// builds for all audiences has them. The platform links to them, so none leaves
// the list until docs/help.yml says what replaces it.
//   tsx scripts/addresses.ts --check   writes nothing; exits 1 if the list
//                                      differs from the build
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {helpName, type Help} from '../plugins/content/help-links';
import {filesIn} from './files-in';

const list = 'docs/addresses.txt';
const guide = 'build/guide';
const audiences = 'build/audiences';
const helpFolder = '/help/';
// A page of the theme, which has no help link.
const search = '/search';

if (!existsSync(guide)) {
  console.error(`${guide} is missing. Run npm run build`);
  process.exit(1);
}
const builds = existsSync(audiences)
  ? filesIn(audiences, /^[a-z][a-z0-9-]*\/help\.json$/)
  : [];
const help = Object.assign(
  {},
  ...[
    `${guide}/help.json`,
    ...builds.map((name) => `${audiences}/${name}`),
  ].map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
) as Record<string, Help>;
const present = [
  ...new Set([
    ...(existsSync(path.join(guide, search)) ? [search] : []),
    ...Object.entries(help).flatMap(([name, {address}]) =>
      name === helpName(address) ? address : [address, helpFolder + name],
    ),
  ]),
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

function report(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
