import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {
  type Listed,
  movedListFile,
  parseYaml,
  readIfThere,
  withoutSlash,
  writeNew,
} from '../../lock/tools';

/** Where old addresses of pages are, from the folder of the site. */
export const movedFile = 'docs/moved.yml';

/** The addresses of pages that have moved, by the old ones. */
export type Moved = Readonly<Record<string, string>>;

const schema = z
  .record(
    z
      .string()
      .regex(
        /^\/(?!\/)[\w./-]*[\w-]$/,
        'is no old address: write the path of a page, such as /usage/tables, without # and a slash at its end',
      ),
    z.string().regex(/^\/(?!\/)[\w./-]*(?:#[\w-]+)?$/, {
      error: ({input}) => `is “${String(input)}”: write an address of the guide`,
    }),
  )
  .nullable()
  // A file of comments has none.
  .transform((moved) => moved ?? {});

/**
 * Reads the text of docs/moved.yml: new address by old one.
 *
 * @throws SourceError that names all that is not in the format.
 */
export function readMoved(source: string): Listed<Record<string, string>> {
  return parseYaml(movedFile, source, schema);
}

/**
 * Reads docs/moved.yml, which a guide need not have.
 *
 * @param hidden addresses of pages that a build leaves out, with the lines that
 *   lead to them.
 */
export function movedIn(siteDir: string, hidden: readonly string[]): Moved {
  const {value} = readMoved(readIfThere(siteDir, movedFile) ?? '{}');
  return Object.fromEntries(
    Object.entries(value).filter(([, to]) => !hidden.includes(to.replace(/#.*/, ''))),
  );
}

/**
 * Makes a page at each old address, which leads to the new one. It is a page of
 * the build like any other: links and searches that a browser keeps find it, the
 * server gives it to readers only, and to a stranger its address looks like one
 * that was made up.
 *
 * @param options.hidden see {@link movedIn}.
 */
export function movedPages({hidden}: {hidden: readonly string[]}) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'moved-pages',
    getPathsToWatch: () => [path.join(siteDir, movedFile)],
    async contentLoaded({actions}) {
      for (const [from, to] of Object.entries(movedIn(siteDir, hidden))) {
        actions.addRoute({
          path: from,
          exact: true,
          component: '@site/src/components/MovedPage',
          props: {to},
        });
      }
    },
    async postBuild({outDir}) {
      const list = JSON.stringify(movedIn(siteDir, hidden));
      writeNew(outDir, movedListFile, list);
    },
  });
}

/**
 * What old addresses of the platform may mean today, by the old ones: each page
 * that has moved, and those of its headings that are in docs/addresses.txt.
 *
 * @param listed the lines of docs/addresses.txt.
 */
export function movedAddresses(moved: Moved, listed: readonly string[]): Map<string, string> {
  const meant = new Map(Object.entries(moved));
  for (const address of listed) {
    const [page = '', id] = address.split('#');
    const to = moved[withoutSlash(page)];
    if (to) {
      // Where a page became a section, all of it did.
      meant.set(address, id && !to.includes('#') ? `${to}#${id}` : to);
    }
  }
  return meant;
}
