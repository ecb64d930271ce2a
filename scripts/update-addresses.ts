import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {addressesFile as list, helpName, type Help} from '../plugins/content/help-links';
import {movedAddresses, movedIn} from '../plugins/content/moved-pages';
import {filesIn, readSource} from '../lock/tools';

const helpFolder = '/help/';

/**
 * Writes docs/addresses.txt: the pages of the guide, the ids of their headings, and
 * the names that docs/help.yml adds to help links, as the help.json of the builds for
 * all audiences has them. The platform links to them, so none leaves the list until
 * docs/help.yml says what replaces it.
 *
 * @param isCheck whether to write nothing, and to say whether the list differs from
 *   the build.
 * @returns what is wrong, a line for each problem.
 */
export function updateAddresses(root: string, isCheck: boolean): string[] {
  const build = path.join(root, 'build');
  if (!existsSync(path.join(build, 'guide'))) {
    return ['build/guide is missing. Run npm run build'];
  }
  const help = readHelp(build);
  const listed = readSource(root, list).split('\n').filter(Boolean);
  const old = [...movedAddresses(movedIn(root, []), listed).keys()].filter(
    (address) => helpName(address) in help,
  );
  const oldNames = old.map(helpName);
  const present = Object.entries(help).flatMap(([name, {address}]) =>
    name === helpName(address) || oldNames.includes(name) ? address : [address, helpFolder + name],
  );
  present.push(...old);
  // A page of the theme, which has no help link.
  if (existsSync(path.join(build, 'guide/search'))) {
    present.push('/search');
  }
  const lost = listed.filter((address) => !present.includes(address) && !(nameOf(address) in help));
  const problems = lost.map(
    (address) =>
      `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to docs/help.yml: "${nameOf(address)}: /…", and for a whole page to docs/moved.yml: "${address.replace(/#.*/, '')}: /…". If nothing links to it, delete it from ${list}`,
  );
  const wanted = [...new Set([...present, ...lost])].sort();
  if (!isCheck) {
    writeFileSync(path.join(root, list), `${wanted.join('\n')}\n`);
  } else if (wanted.join() !== listed.join()) {
    problems.push(`${list} differs from the build. Run npm run addresses`);
  }
  return problems;
}

/** The help links of all builds, by their names. */
function readHelp(build: string): Record<string, Help> {
  const audiences = path.join(build, 'audiences');
  const restricted = existsSync(audiences) ? filesIn(audiences, /^[^/]+\/help\.json$/) : [];
  const lists = ['guide/help.json', ...restricted.map((name) => `audiences/${name}`)];
  const read = (name: string) => JSON.parse(readFileSync(path.join(build, name), 'utf8')) as object;
  return Object.assign({}, ...lists.map(read)) as Record<string, Help>;
}

function nameOf(address: string): string {
  return address.startsWith(helpFolder) ? address.slice(helpFolder.length) : helpName(address);
}
