import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {
  type GuidePage,
  guidePages,
  parseYaml,
  readIfThere,
  throwFileErrors,
  type FileError,
  withoutSlash,
} from 'docusaurus-lock/tools';
import type {Change} from '../facts/change';
import {isDay} from '../facts/day';

/** Where changes are, from the folder of the site. */
export const changesFile = 'docs/changes.yml';

/** How many changes the home page shows. */
const length = 5;

/**
 * Gives the home page what writers list in docs/changes.yml:
 * `@generated/recent-changes/default/changes.json`.
 *
 * @param options.hidden addresses of pages that this build leaves out, with their changes.
 */
export function recentChanges({hidden}: {hidden: readonly string[]}) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'recent-changes',
    getPathsToWatch: () => [path.join(siteDir, changesFile)],
    async allContentLoaded({allContent, actions}) {
      const source = readIfThere(siteDir, changesFile) ?? '';
      const changes = readChanges(source, guidePages({allContent}), hidden);
      await actions.createData('changes.json', changes.slice(0, length));
    },
  });
}

const schema = z
  .array(
    z.strictObject({
      date: z.string().refine(isDay, {
        error: ({input}) => `is “${String(input)}”: write a date such as 2026-05-04`,
      }),
      page: z.string(),
      text: z
        .string()
        .max(120)
        .regex(/\.$/, {
          error: ({input}) => `is “${String(input)}”: write a sentence with its full stop`,
        }),
    }),
  )
  // Comments alone.
  .nullable()
  .transform((changes) => changes ?? []);

/**
 * Reads docs/changes.yml.
 *
 * @param source the file's text: a list of date, page and text, newest first.
 * @param hidden addresses of pages whose changes are left out.
 * @throws SourceError that names all errors: what is not in the format, a page
 *   that does not exist, a change after an older one.
 */
export function readChanges(
  source: string,
  pages: readonly Pick<GuidePage, 'path' | 'title'>[],
  hidden: readonly string[] = [],
): Change[] {
  const {value: written, findLine} = parseYaml(changesFile, source, schema);
  const errors: FileError[] = [];
  const add = (keys: [number, string], message: string) =>
    errors.push({file: changesFile, line: findLine(keys), message});
  const changes = written.flatMap(({date, page, text}, index) => {
    const address = withoutSlash(page.replace(/#.*/, ''));
    const known = pages.find(({path}) => withoutSlash(path) === address);
    if (!known && !hidden.includes(address)) {
      add([index, 'page'], `No page has the address ${page}.`);
    }
    if ((written[index - 1]?.date ?? date) < date) {
      const message = `${page} is newer (${date}) than the change above it: put the newest first.`;
      add([index, 'date'], message);
    }
    return known ? [{date, title: known.title, path: page, text}] : [];
  });
  throwFileErrors(errors);
  return changes;
}
