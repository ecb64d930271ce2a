import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {everyone, roles, type LowestRole} from '../facts/roles';
import type {TaskGroup} from '../facts/task-group';
import {
  guidePages,
  listDocs,
  parseYaml,
  readIfThere,
  readSource,
  recompilePages,
  type GuidePage,
  type Loaded,
} from 'docusaurus-lock/tools';

/** Where the actions are, from the folder of the site. */
export const permissionsFile = 'docs/permissions.yml';

const taskFolders = ['usage', 'configuration'];

/** The pages with tasks, and so with permissions and error texts. */
export const taskFiles = `docs/{${taskFolders.join()}}/*.mdx`;

/** Lists the pages of {@link taskFiles}. */
export function taskPages(loaded: Loaded): GuidePage[] {
  return guidePages(loaded).filter((page) => taskFolders.includes(page.file.split('/')[1] ?? ''));
}

/** An action of the platform. */
export interface Permission {
  /** Entity and action: `incident.acknowledge`. */
  id: string;
  /** The first part of the id. */
  entity: string;
  /** The action in words, as Markdown. */
  what: string;
  role: LowestRole;
  /** How to undo it, or `No`; empty where nothing changes. */
  undo: string;
}

/**
 * Gives the guide the roles of docs/permissions.yml. Pages are compiled again when it is edited,
 * and `@generated/permissions/default/tasks.json` has the tasks of all pages under Usage and
 * Configuration. roles.ts puts the roles into pages.
 *
 * @param options.hidden files of pages that this build leaves out, with actions of theirs alone.
 */
export function permissions({hidden}: {hidden: readonly string[]}) {
  return ({siteDir, generatedFilesDir}: LoadContext): Plugin => {
    const file = path.join(siteDir, permissionsFile);
    return {
      name: 'permissions',
      getPathsToWatch: () => [file, path.join(siteDir, taskFiles)],
      async allContentLoaded({allContent, actions}) {
        const permissions = readShownPermissions(siteDir, hidden);
        const groups = taskPages({allContent})
          .sort((a, b) => a.place - b.place)
          .map(({title, path: address, file}) => {
            const source = readSource(siteDir, file);
            return {title, path: address, tasks: findTasks(source, permissions)};
          });
        await actions.createData('tasks.json', groups);
        await actions.createData('known.json', permissions);
      },
      configureWebpack: () =>
        recompilePages(
          file,
          // Which actions are known depends on the pages that this build leaves out.
          path.join(generatedFilesDir, 'permissions/default/known.json'),
        ),
    };
  };
}

/** Reads the actions that a build without some pages has. */
export function readShownPermissions(siteDir: string, hidden: readonly string[]): Permission[] {
  const permissions = readPermissions(readIfThere(siteDir, permissionsFile) ?? '{}');
  if (hidden.length === 0) {
    return permissions;
  }
  const read = (file: string) => readSource(siteDir, file);
  const shown = listDocs(siteDir).filter((file) => !hidden.includes(file));
  return selectPermissions(permissions, shown.map(read), hidden.map(read));
}

const name = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/, 'is no name: write lower-case letters and single hyphens');
const words = z
  .string()
  .max(90)
  .regex(/^[A-Z](?:[^|{}<>]|<Fact name="[\w-]+" \/>)*(?<![.\s])$/, {
    error: ({input}) => `is “${String(input)}”: write words without a full stop`,
  });
const action = z.strictObject({
  what: words,
  role: z.enum([everyone, ...roles]),
  undo: words.optional(),
});
const schema = z.record(
  name,
  z.record(name, action).refine((actions) => Object.keys(actions).length > 0, 'has no actions'),
);

/**
 * Reads the text of docs/permissions.yml: the actions in its order.
 *
 * @throws SourceError that names all that is not in the format.
 */
export function readPermissions(source: string): Permission[] {
  const {value} = parseYaml(permissionsFile, source, schema);
  return Object.entries(value).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, {what, role, undo = ''}]) => ({
      id: `${entity}.${action}`,
      entity,
      what,
      role,
      undo,
    })),
  );
}

/**
 * Leaves out the actions that belong to hidden pages. An action belongs to the
 * pages with a `<Needs>` for it, or where there is none, to those with the table
 * of its entity. Pages are given by their sources in MDX.
 */
export function selectPermissions(
  permissions: readonly Permission[],
  shown: readonly string[],
  hidden: readonly string[],
): Permission[] {
  const isIn = (pages: readonly string[], elements: readonly string[]) =>
    pages.some((page) => elements.some((element) => page.includes(element)));
  return permissions.filter(({id, entity}) => {
    const elements = [
      [`<Needs action="${id}"`, `" then="${id}" />`],
      [`<Permissions of="${entity}"`],
    ].find((some) => isIn([...shown, ...hidden], some));
    return !elements || isIn(shown, elements);
  });
}

const task =
  /^##+ (.+?) \{\/\* #([\w-]+) \*\/\}\n+<Needs action="([^"]+)"(?: then="([^"]+)")? \/>$/gm;

/** Finds the tasks of a page in MDX: its headings with the action of each. */
export function findTasks(source: string, permissions: readonly Permission[]): TaskGroup['tasks'] {
  return [...source.matchAll(task)].flatMap(([, title = '', id = '', name, next]) => {
    // A name that is not there fails where the page is compiled.
    const action = permissions.find((one) => one.id === name);
    const then = permissions.find((one) => one.id === next)?.role;
    return action ? [{title, id, role: action.role, ...(then && {then})}] : [];
  });
}
