// Lists who can read which pages of the last build, or which files if there is no build:
//   docusaurus-lock access
//   docusaurus-lock access --json   for comparing with the list of another commit
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {loadLockedSite, type LockedSite} from '../config/locked-site';
import {contentFolders, isPartial} from '../plugin/audiences/page-folders';
import {createReaders} from '../plugin/audiences/readers';
import {throwErrors} from '../sources/read-source';
import {ignoreBrokenPipe} from 'docusaurus-lock-server/terminal/standard-error';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {formatTable} from 'docusaurus-lock-server/terminal/format-table';
import {parseOptions} from 'docusaurus-lock-server/terminal/parse-options';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';

/** Runs the command. */
export async function main(args: readonly string[]): Promise<void> {
  ignoreBrokenPipe();
  try {
    console.log(await listAccess(args));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/**
 * Lists who can read which pages of the site in the working directory: the pages of the last build
 * by their addresses or, if there is no build, the files of pages.
 *
 * @param args `--json` for JSON instead of a table.
 * @throws Error for other arguments, and for front matter whose audience is not clear.
 */
export async function listAccess(args: readonly string[]): Promise<string> {
  const options = {json: {type: 'boolean'}} as const;
  const {json} = parseOptions(args, options);
  const site = await loadLockedSite();
  const built = 'build/access.json';
  const [kind, access] = existsSync(built)
    ? ['page', JSON.parse(readFileSync(built, 'utf8')) as Access]
    : ['file', await readAccess(site)];
  const rows = Object.entries(access)
    .map(([name, audiences]) => ({name, audiences, roles: listRoles(audiences, site)}))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return json
    ? JSON.stringify(
        rows.map(({name, ...others}) => ({[kind]: name, ...others})),
        null,
        2,
      )
    : formatTable([
        [kind, 'audiences', 'roles'],
        ...rows.map(({name, audiences, roles}) => [name, audiences.join(' '), roles.join(' ')]),
      ]);
}

/** The audiences of each page, by its address or its file. */
type Access = Record<string, readonly string[]>;

/** Reads the audiences of all pages from their front matter. */
async function readAccess({audiences, options, pages}: LockedSite): Promise<Access> {
  const names = Object.keys(audiences);
  const read = createReaders('.', {names, fields: options.frontMatter, pages});
  const files = contentFolders('.', pages)
    .flatMap((folder) => filesIn(folder, /\.mdx?$/).map((name) => path.join(folder, name)))
    .filter((file) => !isPartial(file));
  const found = await Promise.all(files.map(async (file) => ({file, ...(await read(file))})));
  throwErrors(found.flatMap(({errors}) => errors));
  return Object.fromEntries(found.map((each) => [each.file, each.audiences ?? [defaultAudience]]));
}

/** Lists the roles, by the platform's names, that can read a page for these audiences. */
function listRoles(audiences: readonly string[], {audiences: all, options}: LockedSite): string[] {
  const roles = audiences.includes(defaultAudience)
    ? [...Object.keys(options.roleNames), ...Object.values(all).flat()]
    : audiences.flatMap((name) => all[name] ?? []);
  return [...new Set(roles)].sort();
}
