import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {listDocs} from '../guide/list-docs';
import {recompilePages} from '../guide/recompile-pages';
import {fillRoles} from './fill-roles';
import {
  permissionsFile,
  readPermissions,
  type Permission,
} from './read-permissions';
import {shownPermissions} from './shown-permissions';
import {tasksOf} from './tasks-of';

/** Options of the plugin, from docusaurus.config.ts. */
interface PermissionsOptions {
  /** Files of pages that this build leaves out, with actions of theirs alone. */
  hidden: readonly string[];
}

/**
 * Gives the guide the roles of docs/permissions.yml. Pages are compiled again
 * when it is edited, and `@generated/permissions/default/tasks.json` has the
 * tasks of all pages under Usage. The roles in pages are put there by
 * {@link rolesIn}.
 */
export default function permissions({hidden}: PermissionsOptions) {
  return ({siteDir, generatedFilesDir}: LoadContext): Plugin => {
    const file = path.join(siteDir, permissionsFile);
    return {
      name: 'permissions',
      getPathsToWatch: () => [file, path.join(siteDir, 'docs/usage/*.mdx')],
      async allContentLoaded({allContent, actions}) {
        const known = permissionsIn(siteDir, hidden);
        const groups = guidePages({allContent})
          .filter((page) => page.path.startsWith('/usage/'))
          .sort((a, b) => a.place - b.place)
          .map((page) => ({
            title: page.title,
            path: page.path,
            tasks: tasksOf(
              readFileSync(path.join(siteDir, page.file), 'utf8'),
              known,
            ),
          }));
        await actions.createData('tasks.json', groups);
        await actions.createData('known.json', known);
      },
      configureWebpack: () =>
        recompilePages(
          {file},
          // Which actions are known depends on the audience of the build.
          {
            file: path.join(
              generatedFilesDir,
              'permissions/default/known.json',
            ),
            pages: '<Permissions ',
          },
        ),
    };
  };
}

/**
 * Makes the function that puts roles into the source of a page, for those that
 * compile pages and those that copy them.
 *
 * @param siteDir folder of the site.
 * @param hidden files of pages that this build leaves out.
 * @returns a function of the source and, for mistakes, the file of the page.
 */
export function rolesIn(
  siteDir: string,
  hidden: readonly string[],
): (source: string, file?: string) => string {
  let read: {text: string; known: Permission[]} | undefined;
  return (source, file) => {
    // Read for each page, so that `npm start` knows a role just written.
    const text = readFileSync(path.join(siteDir, permissionsFile), 'utf8');
    if (read?.text !== text) {
      read = {text, known: permissionsIn(siteDir, hidden)};
    }
    return fillRoles(source, read.known, file && path.relative(siteDir, file));
  };
}

/** The actions that a build without some pages has. */
function permissionsIn(
  siteDir: string,
  hidden: readonly string[],
): Permission[] {
  const read = (file: string) => readFileSync(path.join(siteDir, file), 'utf8');
  const known = readPermissions(read(permissionsFile));
  if (hidden.length === 0) {
    return known;
  }
  const shown = listDocs(siteDir).filter((file) => !hidden.includes(file));
  return shownPermissions(known, shown.map(read), hidden.map(read));
}
