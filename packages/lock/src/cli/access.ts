// Lists who can read which pages of the last build: docusaurus-lock access
//   docusaurus-lock access --json   to compare with that of another commit
import {existsSync, readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {lockedSite, type LockedSite} from '../config/site-of';
import {endQuietly} from 'docusaurus-lock-server/http/standard-error';
import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';

/** Runs the command. */
export async function main(args: readonly string[]): Promise<void> {
  endQuietly();
  try {
    console.log(await listAccess(args));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/**
 * Lists who can read which pages of the site in the working directory, as it was built last.
 *
 * @param args `--json` for another form than a table.
 * @throws Error for other arguments, and where nothing has been built.
 */
export async function listAccess(args: readonly string[]): Promise<string> {
  const options = {json: {type: 'boolean'}} as const;
  const {json} = parseArgs({args: [...args], options}).values;
  const site = await lockedSite();
  const file = 'build/access.json';
  if (!existsSync(file)) {
    throw new Error('Nothing has been built. Make a build with: npx docusaurus-lock build');
  }
  const access = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  const pages = Object.entries(access)
    .map(([page, audiences]) => ({page, audiences, roles: listRoles(audiences, site)}))
    .sort((a, b) => a.page.localeCompare(b.page, 'en'));
  return json
    ? JSON.stringify(pages, null, 2)
    : formatTable([
        ['page', 'audiences', 'roles'],
        ...pages.map(({page, audiences, roles}) => [page, audiences.join(' '), roles.join(' ')]),
      ]);
}

/** The platform's names of the roles that read what is for some audiences. */
function listRoles(audiences: readonly string[], {audiences: all, options}: LockedSite): string[] {
  const roles = audiences.includes(defaultAudience)
    ? [...Object.keys(options.roleNames), ...Object.values(all).flat()]
    : audiences.flatMap((name) => all[name] ?? []);
  return [...new Set(roles)].sort();
}
