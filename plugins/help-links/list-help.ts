import type {BuiltPage} from '../guide/built-page';
import {helpName} from './help-name';

/** Where a help link leads, as help.json has it. */
export interface Help {
  /** Path and id, such as `/usage/tables#undo`. */
  address: string;
  /** Heading of the section, or title of the page. */
  title: string;
  /**
   * First sentence below it. Where there is only a table, links or further
   * headings, the first sentence of the page.
   */
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
 * @throws Error that lists all mistakes: a name that no address may contain, a
 *   name that two addresses have, an address that does not exist.
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
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) {
      mistakes.push(
        `"${name}" is not a name: write lower-case letters, digits, hyphens and dots`,
      );
    } else if (taken) {
      mistakes.push(
        `${taken.address} and ${found.address} are both named ${name}`,
      );
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
