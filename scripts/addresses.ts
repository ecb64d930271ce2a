// Writes docs/addresses.txt: the pages of the guide, the ids of their headings,
// and the help links that docs/redirects.yml adds, as the help.json of the
// builds for all audiences has them. The platform links to them, so none leaves
// the list until docs/redirects.yml says what replaces it.
//   tsx scripts/addresses.ts --check   writes nothing; exits 1 if the list
//                                      differs from the build
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {
  addressesFile as list,
  type Help,
  helpFolder,
  helpLink,
  readRedirects,
  redirectedAddresses,
  redirectsFile,
} from '../plugins/content/redirects';
import {filesIn, readIfThere, readSource} from '../lock/tools';

if (!existsSync('build/guide')) {
  console.error('build/guide is missing. Run npm run build');
  process.exit(1);
}
const audiences = existsSync('build/audiences')
  ? filesIn('build/audiences', /^[^/]+\/help\.json$/)
  : [];
const builds = ['guide/help.json', ...audiences.map((name) => `audiences/${name}`)];
const help = new Map(
  builds.flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(`build/${name}`, 'utf8')) as Record<string, Help>).map(
      ([link, {address}]) => [helpFolder + link, address] as const,
    ),
  ),
);
const listed = readSource('.', list).split('\n').filter(Boolean);
const {value: lines} = readRedirects(readIfThere('.', redirectsFile) ?? '');
const old = [...redirectedAddresses(lines, listed).keys()].filter((address) =>
  help.has(helpLink(address)),
);
const oldLinks = old.map(helpLink);
const present = [...help].flatMap(([link, address]) =>
  link === helpLink(address) || oldLinks.includes(link) ? address : [address, link],
);
present.push(...old);
// A page of the theme, which has no help link.
if (existsSync('build/guide/search')) {
  present.push('/search');
}
const lost = listed.filter((address) => !present.includes(address) && !help.has(linkOf(address)));
for (const address of lost) {
  report(
    `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to ${redirectsFile}: "${linkOf(address)}: /…", and for a whole page: "${address.replace(/#.*/, '')}: /…". If nothing links to it, delete it from ${list}`,
  );
}
const wanted = [...new Set([...present, ...lost])].sort();
if (!process.argv.includes('--check')) {
  writeFileSync(list, `${wanted.join('\n')}\n`);
} else if (wanted.join() !== listed.join()) {
  report(`${list} differs from the build. Run npm run addresses`);
}

function linkOf(address: string): string {
  return address.startsWith(helpFolder) ? address : helpLink(address);
}

function report(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
