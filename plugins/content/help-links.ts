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
  writeNew,
} from '../../lock/tools';
import {movedAddresses, movedIn} from './moved-pages';

/** Addresses that the platform may link to, from the folder of the site. */
export const addressesFile = 'docs/addresses.txt';

/** Where further names of help links are, from the folder of the site. */
export const helpFile = 'docs/help.yml';

// A file of comments has no names.
const schema = z
  .record(z.string(), z.string())
  .nullable()
  .transform((names) => names ?? {});

/**
 * Writes the help links of the platform: `help/<name>/index.html` leads to a
 * heading of the guide, and `help.json` lists all names. They are files of the
 * build, so every host serves them, our server only to readers, and an unknown
 * name is a page that does not exist. `npm start` has none, nor has a guide
 * without docs/help.yml.
 *
 * @param options.hidden addresses of pages that this build leaves out, with
 *   their names.
 */
export function helpLinks({hidden}: {hidden: readonly string[]}) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'help-links',
    async postBuild({outDir, plugins, siteConfig}) {
      const source = readIfThere(siteDir, helpFile);
      if (source === undefined) {
        return;
      }
      const names = readHelp(source).value;
      const pages = readBuiltPages(outDir, guidePages({plugins}), siteConfig);
      const help = listHelp(pages, names, hidden);
      addMoved(help, siteDir, hidden);
      writeNew(outDir, 'help.json', JSON.stringify(Object.fromEntries(help)));
      // Synchronous: 1,000 pages have 17,000 names, and promises take four times
      // as long.
      for (const [name, {address}] of help) {
        writeNew(outDir, `help/${name}/index.html`, redirectPage(address));
      }
    },
  });
}

/**
 * Reads the text of docs/help.yml: address by name.
 *
 * @throws SourceError that names all that is not in the format.
 */
export function readHelp(source: string): Listed<Record<string, string>> {
  return parseYaml(helpFile, source, schema);
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
 * Lists what the platform may open, by the name of the help link: every page,
 * every heading, and the further names that writers give them.
 *
 * @param names of docs/help.yml: name to address.
 * @param hidden addresses of pages whose names are left out.
 * @throws Error that lists all mistakes.
 */
export function listHelp(
  pages: readonly BuiltPage[],
  names: Readonly<Record<string, string>>,
  hidden: readonly string[] = [],
): Map<string, Help> {
  const help = new Map<string, Help>();
  const mistakes: string[] = [];
  function add(name: string, found: Help): void {
    const taken = help.get(name);
    if (!isHelpName(name)) {
      mistakes.push(
        `"${name}", which leads to ${found.address}, is not a name: write lower-case letters, digits, hyphens and dots`,
      );
    } else if (taken) {
      const both = `${taken.address} and ${found.address}`;
      mistakes.push(`${both} are both named ${name}`);
    } else {
      help.set(name, found);
    }
  }

  const byAddress = new Map<string, Help>();
  for (const found of pages.flatMap(helpOfPage)) {
    // Rows of a table share the address of the heading above them.
    if (!byAddress.has(found.address)) {
      byAddress.set(found.address, found);
      add(helpName(found.address), found);
    }
  }
  for (const [name, address] of Object.entries(names)) {
    const found = byAddress.get(address);
    if (found) {
      add(name, found);
    } else if (!hidden.includes(address.replace(/#.*/, ''))) {
      mistakes.push(`${name} leads to ${address}, which is not in the guide`);
    }
  }
  if (mistakes.length > 0) {
    throw new Error(`Help links (docs/help.yml): ${mistakes.join('; ')}.`);
  }
  return help;
}

/** Keeps the names of pages that have moved, and of their headings. */
function addMoved(help: Map<string, Help>, siteDir: string, hidden: readonly string[]): void {
  const moved = movedIn(siteDir, hidden);
  const listed = readIfThere(siteDir, addressesFile)?.split('\n') ?? [];
  for (const [old, address] of movedAddresses(moved, listed)) {
    const found = help.get(helpName(address)) ?? help.get(helpName(address.split('#')[0]!));
    if (found && !help.has(helpName(old))) {
      help.set(helpName(old), found);
    }
  }
}

function helpOfPage({path, sections}: BuiltPage): Help[] {
  const ofPage = firstSentence(sections[0]?.text ?? '');
  return sections.map(({anchor, title, text, role}) => ({
    address: anchor ? `${path}#${anchor}` : path,
    title,
    summary: firstSentence(text) || ofPage,
    role,
  }));
}

// At least 20 characters, because steps begin with labels such as "Role.".
function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? '';
}

/**
 * Makes the name of the help link that leads to an address of the guide:
 * `/usage/tables#undo` has `usage.tables.undo`, and the home page `home`.
 *
 * @param address path and id, as in docs/addresses.txt.
 */
export function helpName(address: string): string {
  const [path = '', id = ''] = address.split('#');
  const steps = path.split('/').filter(Boolean);
  return [steps.join('.') || 'home', id].filter(Boolean).join('.');
}

/** Whether a help link can have a name. */
export function isHelpName(name: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name);
}

// It takes a token (`auth_token`) out of the address, for the next page to find.
const takeToken = beforePaintScript();
// The same in every page, so that the content policy has one hash for it. The
// rest of the query stays.
const script =
  "var to=new URL(document.querySelector('a').href);to.search=location.search;location.replace(to)";

/**
 * Makes the page that leads to an address of the guide, with and without
 * scripts. It takes no part of its own address but the query, and the query
 * does not decide where it leads.
 *
 * @param address path and id, of characters that HTML does not escape.
 */
function redirectPage(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Help</title>
<script>${takeToken}</script>
<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>
<a href="${address}">Open the guide</a>
<script>${script}</script>
</html>
`;
}
