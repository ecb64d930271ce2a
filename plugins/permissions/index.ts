import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {recompilePages} from '../guide/recompile-pages';
import {fillRoles} from './fill-roles';
import {
  permissionsFile,
  readPermissions,
  type Permission,
} from './read-permissions';
import {tasksOf} from './tasks-of';

/**
 * Gives the guide the roles of docs/permissions.yml. Pages are compiled again
 * when it is edited, and `@generated/permissions/default/tasks.json` has the
 * tasks of all pages under Usage. The roles in pages are put there by
 * {@link rolesIn}.
 */
export default function permissions({siteDir}: LoadContext): Plugin {
  const file = path.join(siteDir, permissionsFile);
  return {
    name: 'permissions',
    getPathsToWatch: () => [file, path.join(siteDir, 'docs/usage/*.mdx')],
    async allContentLoaded({allContent, actions}) {
      const known = readPermissions(await readFile(file, 'utf8'));
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
    },
    configureWebpack: () => recompilePages(file),
  };
}

/**
 * Makes the function that puts roles into the source of a page, for those that
 * compile pages and those that copy them.
 *
 * @param siteDir folder of the site.
 */
export function rolesIn(siteDir: string): (source: string) => string {
  let read: {text: string; known: Permission[]} | undefined;
  return (source) => {
    // Read for each page, so that `npm start` knows a role just written.
    const text = readFileSync(path.join(siteDir, permissionsFile), 'utf8');
    if (read?.text !== text) {
      read = {text, known: readPermissions(text)};
    }
    return fillRoles(source, read.known);
  };
}
