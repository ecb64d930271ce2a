// Lists who can read which pages: docusaurus-lock access
//   docusaurus-lock access -- --csv, --json   in another form than a table
//   docusaurus-lock access -- --since=main    what has changed since a commit, by role
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {docsAddress, readAudienceRoles, readAudiences} from '../plugin/audiences/audiences';
import {isPart, listPageFiles} from '../plugin/audiences/page-folders';
import {readFrontMatter} from '../sources/sources';
import {runGit} from '../sources/git';
import {readSource, throwFileErrors} from '../sources/read-source';
import {lockedSite, type LockedSite} from '../config/site-of';
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';

interface PageAccess {
  /** Its address, or where only a build knows it, its file. */
  page: string;
  title: string;
  audiences: string[];
  /** The platform's names of the roles that can read it. */
  roles: string[];
}

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
 * Lists who can read which pages of the site in the working directory.
 *
 * @param args `--csv` or `--json` for another form than a table; `--since=<commit>`
 *   for what has changed since then, by role.
 * @throws Error for other arguments, and for what is wrong in the sources.
 */
export async function listAccess(args: readonly string[]): Promise<string> {
  const [option = '', ...others] = args;
  const [, since] = /^--since=(.+)$/.exec(option) ?? [];
  if (others.length > 0 || !(since || ['', '--csv', '--json'].includes(option))) {
    throw new Error('Give one of: --csv, --json, --since=<commit>, or nothing.');
  }
  const site = await lockedSite();
  const pages = readAccess('.', site);
  return since ? changesSince(since, pages, site).join('\n') : inForm(option, pages);
}

/** Lists all pages but drafts, by their addresses. */
function readAccess(siteDir: string, site: LockedSite): PageAccess[] {
  const {restricted, errors} = readAudiences(siteDir, site.sources);
  throwFileErrors(errors);
  const rolesByAudience = audienceRoles(siteDir, site);
  return listPageFiles(siteDir, site.sources.folders)
    .filter((file) => !isPart(file))
    .flatMap((file) => {
      const {fields} = readFrontMatter(readSource(siteDir, file));
      const own = restricted.find((page) => page.file === file);
      const audiences = [...(own?.audiences ?? [defaultAudience])];
      const roles = own
        ? audiences.flatMap((name) => rolesByAudience.get(name) ?? [])
        : [...rolesByAudience.values()].flat();
      const page = docsAddress(file, fields.slug) ?? file;
      const title = typeof fields.title === 'string' ? fields.title : '';
      return fields.draft ? [] : [{page, title, audiences, roles: roles.sort()}];
    })
    .sort((a, b) => a.page.localeCompare(b.page, 'en'));
}

/** The roles of each audience; everyone has those that are in no other. */
function audienceRoles(siteDir: string, site: LockedSite): Map<string, readonly string[]> {
  const audiences = Object.entries(readAudienceRoles(siteDir, site.sources.audiencesFile));
  const rolesInAudiences = audiences.flatMap(([, roles]) => roles);
  const allRoles = Object.keys(site.options.roleNames);
  return new Map([
    ...audiences,
    [defaultAudience, allRoles.filter((role) => !rolesInAudiences.includes(role))],
  ]);
}

function changesSince(commit: string, now: readonly PageAccess[], site: LockedSite): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'access-'));
  try {
    const name = `${commit}^{commit}`;
    const hash = runGit('.', 'rev-parse', '--verify', '--end-of-options', name).toString().trim();
    const files = runGit('.', 'archive', hash);
    execFileSync('tar', ['-x', '-C', folder], {input: files});
    return changes(readAccess(folder, site), now);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

function changes(before: readonly PageAccess[], now: readonly PageAccess[]): string[] {
  const roles = new Set([...before, ...now].flatMap((page) => page.roles));
  const lines = [...roles].sort().flatMap((role) => {
    const listPages = (pages: readonly PageAccess[]) =>
      pages.filter((page) => page.roles.includes(role)).map(({page}) => page);
    const [old, current] = [listPages(before), listPages(now)];
    const more = current.filter((page) => !old.includes(page));
    const lost = old.filter((page) => !current.includes(page));
    const list = (pages: string[]) =>
      `${pages.length === 1 ? 'page' : 'pages'}: ${pages.join(', ')}`;
    return [
      ...(more.length > 0 ? [`- ${role} can read ${more.length} more ${list(more)}`] : []),
      ...(lost.length > 0 ? [`- ${role} can no longer read ${lost.length} ${list(lost)}`] : []),
    ];
  });
  return lines.length > 0 ? lines : ['All roles can read the same pages as before.'];
}

function inForm(form: string, pages: readonly PageAccess[]): string {
  if (form === '--json') {
    return JSON.stringify(pages, null, 2);
  }
  const rows = [
    ['page', 'title', 'audiences', 'roles'],
    ...pages.map(({page, title, audiences, roles}) => [
      page,
      title,
      audiences.join(' '),
      roles.join(' '),
    ]),
  ];
  if (form === '--csv') {
    // A spreadsheet would run a cell that begins with one of these as a formula.
    const quoted = (cell: string) =>
      `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
    return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
  }
  return formatTable(rows);
}
