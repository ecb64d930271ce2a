import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {
  addressesFile as list,
  type Help,
  helpFolder,
  helpLink,
  readRedirects,
  redirectedAddresses,
  redirectsFile,
} from '../src/plugins/redirects';
import {filesIn, readIfThere, readSource} from 'docusaurus-lock/tools';

/**
 * Writes docs/addresses.txt: the pages of the guide, the ids of their headings, and the help links
 * that docs/redirects.yml adds, as the help.json of the builds for all audiences has them. The
 * platform links to them, so none leaves the list until docs/redirects.yml says what replaces it.
 *
 * @param isCheck whether to write nothing, and to say whether the list differs from the build.
 * @returns what is wrong, a line for each problem.
 */
export function updateAddresses(root: string, isCheck: boolean): string[] {
  const build = path.join(root, 'build');
  if (!existsSync(path.join(build, 'guide'))) {
    return ['build/guide is missing. Run npm run build'];
  }
  const help = readHelp(build);
  const listed = readSource(root, list).split('\n').filter(Boolean);
  const {value: lines} = readRedirects(readIfThere(root, redirectsFile) ?? '');
  const old = [...redirectedAddresses(lines, listed).keys()].filter((address) =>
    help.has(helpLink(address)),
  );
  const oldLinks = old.map(helpLink);
  const present = [...help].flatMap(([link, address]) =>
    link === helpLink(address) || oldLinks.includes(link) ? address : [address, link],
  );
  present.push(...old);
  // A page of the theme, which has no help link.
  if (existsSync(path.join(build, 'guide/search'))) {
    present.push('/search');
  }
  const lost = listed.filter(
    (address) => !present.includes(address) && !help.has(formatLink(address)),
  );
  const problems = lost.map(
    (address) =>
      `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to ${redirectsFile}: "${formatLink(address)}: /…", and for a whole page: "${address.replace(/#.*/, '')}: /…". If nothing links to it, delete it from ${list}`,
  );
  const wanted = [...new Set([...present, ...lost])].sort();
  if (!isCheck) {
    writeFileSync(path.join(root, list), `${wanted.join('\n')}\n`);
  } else if (wanted.join() !== listed.join()) {
    problems.push(`${list} differs from the build. Run npm run addresses`);
  }
  return problems;
}

/** The addresses that the help links of all builds lead to. */
function readHelp(build: string): Map<string, string> {
  const audiences = path.join(build, 'audiences');
  const restricted = existsSync(audiences) ? filesIn(audiences, /^[^/]+\/help\.json$/) : [];
  const lists = ['guide/help.json', ...restricted.map((name) => `audiences/${name}`)];
  return new Map(
    lists.flatMap((name) => {
      const help = JSON.parse(readFileSync(path.join(build, name), 'utf8')) as Record<string, Help>;
      return Object.entries(help).map(([link, {address}]) => [helpFolder + link, address] as const);
    }),
  );
}

function formatLink(address: string): string {
  return address.startsWith(helpFolder) ? address : helpLink(address);
}
