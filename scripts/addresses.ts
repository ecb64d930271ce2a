// Writes docs/addresses.txt: the pages of the guide, the ids of their headings,
// and the names that docs/help.yml adds to help links, as the help.json of the
// builds for all audiences has them. The platform links to them, so none leaves
// the list until docs/help.yml says what replaces it.
//   tsx scripts/addresses.ts --check   writes nothing; exits 1 if the list
//                                      differs from the build
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {addressesFile as list, helpName, type Help} from '../plugins/content/help-links';
import {movedAddresses, movedIn} from '../plugins/content/moved-pages';
import {filesIn, readSource} from '../lock/tools';

const helpFolder = '/help/';

if (!existsSync('build/guide')) {
  console.error('build/guide is missing. Run npm run build');
  process.exit(1);
}
const audiences = existsSync('build/audiences')
  ? filesIn('build/audiences', /^[^/]+\/help\.json$/)
  : [];
const builds = ['guide/help.json', ...audiences.map((name) => `audiences/${name}`)];
const help = Object.assign(
  {},
  ...builds.map((name) => JSON.parse(readFileSync(`build/${name}`, 'utf8')) as object),
) as Record<string, Help>;
const listed = readSource('.', list).split('\n').filter(Boolean);
const old = [...movedAddresses(movedIn('.', []), listed).keys()].filter(
  (address) => helpName(address) in help,
);
const oldNames = old.map(helpName);
const present = Object.entries(help).flatMap(([name, {address}]) =>
  name === helpName(address) || oldNames.includes(name) ? address : [address, helpFolder + name],
);
present.push(...old);
// A page of the theme, which has no help link.
if (existsSync('build/guide/search')) {
  present.push('/search');
}
const lost = listed.filter((address) => !present.includes(address) && !(nameOf(address) in help));
for (const address of lost) {
  report(
    `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to docs/help.yml: "${nameOf(address)}: /…", and for a whole page to docs/moved.yml: "${address.replace(/#.*/, '')}: /…". If nothing links to it, delete it from ${list}`,
  );
}
const wanted = [...new Set([...present, ...lost])].sort();
if (!process.argv.includes('--check')) {
  writeFileSync(list, `${wanted.join('\n')}\n`);
} else if (wanted.join() !== listed.join()) {
  report(`${list} differs from the build. Run npm run addresses`);
}

function nameOf(address: string): string {
  return address.startsWith(helpFolder) ? address.slice(helpFolder.length) : helpName(address);
}

function report(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
