import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import clientRedirects from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {
  beforePaintScript,
  type BuiltPage,
  guidePages,
  type Listed,
  parseYaml,
  readBuiltPages,
  readIfThere,
  withoutSlash,
  writeNew,
} from 'docusaurus-lock/tools';

/** Addresses that the platform may link to, from the folder of the site. */
export const addressesFile = 'docs/addresses.txt';

/** Old addresses and names of help links, from the folder of the site. */
export const redirectsFile = 'docs/redirects.yml';

/** Where help links are. */
export const helpFolder = '/help/';

/** Where an address leads now: path, and perhaps the id of a heading. */
export type Redirects = Readonly<Record<string, string>>;

const schema = z
  .record(
    z
      .string()
      .regex(
        /^\/(?!\/)[\w./-]*[\w-]$/,
        'is no old address: write the path of a page, such as /usage/tables, or of a help link, such as /help/tables, without # and a slash at its end',
      ),
    z.string().regex(/^\/(?!\/)[\w./-]*(?:#[\w-]+)?$/, {
      error: ({input}) => `is “${String(input)}”: write an address of the guide`,
    }),
  )
  // A file of comments has no lines.
  .nullable()
  .transform((lines) => lines ?? {});

/**
 * Reads the text of docs/redirects.yml: new address by old one.
 *
 * @throws SourceError that names all that is not in the format.
 */
export function readRedirects(source: string): Listed<Record<string, string>> {
  return parseYaml(redirectsFile, source, schema);
}

/** Where a help link leads, as help.json has it. */
export interface Help {
  /** Path and id, such as `/usage/tables#undo`. */
  address: string;
  /** Heading of the section, or title of the page. */
  title: string;
  /** First sentence below it, or where there is none, that of the page. */
  summary: string;
  /** The lowest role that may do this; only of tasks. */
  role?: string;
}

/**
 * Writes a page of redirect for each line of docs/redirects.yml and for the help link of each page
 * and heading, and lists all help links in `help.json`. They are files of the build, so every host
 * serves them, and our server only to readers: to a stranger an old address looks like one that was
 * made up. `npm start` has none, nor has a guide without docs/redirects.yml.
 *
 * @param options.hidden addresses of pages that this build leaves out, with the lines that lead to
 *   them. A redirect to a page that is missing ends the build.
 */
export function redirects({hidden}: {hidden: readonly string[]}) {
  return (context: LoadContext): Plugin => ({
    name: 'redirects',
    async postBuild(props) {
      const {outDir, plugins, siteConfig} = props;
      const source = readIfThere(context.siteDir, redirectsFile);
      if (source === undefined) {
        return;
      }
      const lines = Object.entries(readRedirects(source).value);
      const pages = readBuiltPages(outDir, guidePages({plugins}), siteConfig);
      const listed = readIfThere(context.siteDir, addressesFile)?.split('\n') ?? [];
      const {help, list} = listRedirects(
        pages,
        Object.fromEntries(lines.filter(([, to]) => !hidden.includes(to.replace(/#.*/, '')))),
        listed,
      );
      writeNew(outDir, 'help.json', JSON.stringify(help));
      const options = {id: 'default', fromExtensions: [], toExtensions: [], redirects: list};
      await clientRedirects(context, options)?.postBuild?.({...props, content: undefined});
      // Synchronous: 1,000 pages have 17,000 names, and promises take four times as long.
      list.forEach(({from}) => keepQuery(path.join(outDir, from, 'index.html')));
    },
  });
}

/**
 * Lists all redirects of a build, and what its help links lead to, by name.
 *
 * @param lines of docs/redirects.yml.
 * @param listed the lines of docs/addresses.txt.
 */
export function listRedirects(
  pages: readonly BuiltPage[],
  lines: Redirects,
  listed: readonly string[] = [],
) {
  // Rows of a table share the address of the heading above them.
  const found = new Map<string, Help>();
  for (const one of pages.flatMap(listHelp)) {
    found.set(one.address, found.get(one.address) ?? one);
  }
  const list = [...found.keys()].map((to) => ({from: helpLink(to), to}));
  list.push(...Object.entries(lines).map(([from, to]) => ({from, to})));
  const taken = new Set(list.map(({from}) => from));
  // Help links of pages that have moved, and of their headings, stay.
  for (const [old, address] of redirectedAddresses(lines, listed)) {
    const from = helpLink(old);
    const to = [address, address.replace(/#.*/, '')].find((one) => found.has(one));
    if (to && !taken.has(from)) {
      list.push({from, to});
    }
  }
  const help = list.flatMap(({from, to}) => {
    const one = from.startsWith(helpFolder) && found.get(to);
    return one ? [[from.slice(helpFolder.length), one] as const] : [];
  });
  return {list, help: Object.fromEntries(help)};
}

/**
 * What old addresses may mean today, by the old ones: each page that has moved, and
 * those of its headings that are in docs/addresses.txt.
 *
 * @param listed the lines of docs/addresses.txt.
 */
export function redirectedAddresses(
  lines: Redirects,
  listed: readonly string[],
): Map<string, string> {
  const meant = new Map(Object.entries(lines).filter(([from]) => !from.startsWith(helpFolder)));
  for (const address of listed) {
    const [page = '', id] = address.split('#');
    const to = meant.get(withoutSlash(page));
    if (to) {
      // Where a page became a section, all of it did.
      meant.set(address, id && !to.includes('#') ? `${to}#${id}` : to);
    }
  }
  return meant;
}

function listHelp({path: page, sections}: BuiltPage): Help[] {
  const ofPage = firstSentence(sections[0]?.text ?? '');
  return sections.map(({anchor, title, text, data}) => ({
    address: anchor ? `${page}#${anchor}` : page,
    title,
    summary: firstSentence(text) || ofPage,
    role: data?.role,
  }));
}

// At least 20 characters, because steps begin with labels such as "Role.".
function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? '';
}

/**
 * Makes the help link that leads to an address of the guide: `/usage/tables#undo`
 * has `/help/usage.tables.undo`, and the home page `/help/home`.
 *
 * @param address path and id, as in docs/addresses.txt.
 */
export function helpLink(address: string): string {
  const [page = '', id = ''] = address.split('#');
  const steps = page.split('/').filter(Boolean);
  return helpFolder + [steps.join('.') || 'home', id].filter(Boolean).join('.');
}

/** Whether an address can be the name of a help link. */
export function isHelpLink(link: string): boolean {
  return /^\/help\/[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(link);
}

// The first part takes a token (`auth_token`) out of the address, for the next page
// to find. The same in every page, so that the content policy has one hash for it.
const script = `${beforePaintScript()}
var to=new URL(document.querySelector('link').href);to.search=location.search;to.hash=to.hash||location.hash;location.replace(to)`;

/**
 * Lets a page of redirect hand the query on to a heading, too, with a token in it.
 * The query does not decide where the page leads.
 */
function keepQuery(file: string): void {
  const html = readFileSync(file, 'utf8');
  const [parts, refresh, own] =
    /(<meta http-equiv="refresh"[^>]*>)[^]*(<script>[^]*<\/script>)/.exec(html) ?? [];
  if (!parts || !refresh || !own) {
    throw new Error(
      `${file} is not as @docusaurus/plugin-client-redirects wrote it when src/plugins/redirects.ts was made. Compare the two.`,
    );
  }
  const kept = html
    .replace(refresh, `<noscript>${refresh}</noscript>`)
    .replace(own, () => `<script>${script}</script>`);
  writeFileSync(file, kept);
}
