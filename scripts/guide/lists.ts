// Checks the lists that are read together with the pages.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {helpFile, helpName, readHelp} from '../../plugins/content/help-links';
import {mistakesIn} from '../../plugins/content/read-source';
import {permissionsFile} from '../../plugins/content/permissions';
import {changesFile, readChanges} from '../../plugins/content/recent-changes';
import type {FileProblem, Guide} from './guide';
import {brokenLink} from './rules/addresses';

/**
 * Finds what is wrong with docs/changes.yml, docs/help.yml and sidebars.ts, and
 * the addresses in them that do not exist. A list that cannot be read is one
 * problem.
 */
export async function listProblems(guide: Guide): Promise<FileProblem[]> {
  const missing = [permissionsFile, changesFile, helpFile].filter(
    (file) => !existsSync(path.join(guide.folder, '..', file)),
  );
  return [
    ...missing.map((file) => ({
      file,
      line: 1,
      message: 'Builds read this list, and it is missing. Bring it back.',
    })),
    ...(await problemsInSidebars(guide)),
    ...problemsInChanges(guide),
    ...problemsInHelp(guide),
  ];
}

const sidebarsFile = 'sidebars.ts';

async function problemsInSidebars({
  sidebars,
  pages,
  unread,
}: Guide): Promise<FileProblem[]> {
  // It takes a third of a second to load, while a build starts.
  const {default: ts} = await import('typescript');
  const {diagnostics = []} = ts.transpileModule(sidebars, {
    fileName: sidebarsFile,
    reportDiagnostics: true,
  });
  const [wrong] = diagnostics;
  if (wrong) {
    const text = ts.flattenDiagnosticMessageText(wrong.messageText, ' ');
    const line = sidebars.slice(0, wrong.start).split('\n').length;
    const message = `This cannot be read: ${text} Look at the commas and brackets of this line and of the one above.`;
    return [{file: sidebarsFile, line, message}];
  }
  const routes = [...pages, ...unread].map(({route}) => route);
  return linesOf(sidebars, sidebarsFile, (text) => {
    const id = /^\s*'([\w-]+\/[\w-]+)',?/.exec(text)?.[1];
    return id && !routes.includes(`/${id}`)
      ? `Remove '${id}', or write docs/${id}.mdx: there is no such page.`
      : undefined;
  });
}

function problemsInChanges(guide: Guide): readonly FileProblem[] {
  const published = guide.pages.filter(({frontMatter}) => !frontMatter.draft);
  const known = [
    ...published,
    ...guide.unread.map((page) => ({...page, title: ''})),
  ];
  try {
    const changes = readChanges(
      guide.texts.get(changesFile) ?? '[]',
      known.map(({route, title}) => ({path: route, title})),
    );
    return changes.length === 0 ? [] : brokenIds(guide);
  } catch (error) {
    return mistakesIn(error);
  }
}

/** Ids of headings, which a build does not look for. */
function brokenIds(guide: Guide): FileProblem[] {
  return linesOf(guide.texts.get(changesFile) ?? '', changesFile, (text) => {
    const url = /^ *(?:- )?page: *["']?(\/[^"'\s]*#[^"'\s]*)/.exec(text)?.[1];
    return url && brokenLink(url, guide);
  });
}

function problemsInHelp(guide: Guide): readonly FileProblem[] {
  try {
    const {value, lineOf} = readHelp(guide.texts.get(helpFile) ?? '{}');
    return Object.entries(value).flatMap(([name, address]) => {
      const message = address.startsWith('/')
        ? brokenLink(address, guide)
        : `Write an address of the guide, such as /usage/tables, instead of ${address}.`;
      return message ? [{file: helpFile, line: lineOf([name]), message}] : [];
    });
  } catch (error) {
    return mistakesIn(error);
  }
}

/**
 * Finds the addresses in docs/addresses.txt that have disappeared, and that
 * docs/help.yml does not replace.
 */
export function lostAddresses(guide: Guide): FileProblem[] {
  const file = path.join(guide.folder, 'addresses.txt');
  const replaced = `\n${guide.texts.get(helpFile) ?? ''}`;
  return linesOf(guide.texts.get(file) ?? '', file, (address) =>
    address &&
    !address.startsWith('/help/') &&
    !replaced.includes(`\n${helpName(address)}:`) &&
    brokenLink(address, guide)
      ? `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to ${helpFile}: "${helpName(address)}: /…".`
      : undefined,
  );
}

/** The lines of a list with which something is wrong. */
function linesOf(
  list: string,
  file: string,
  mistakeIn: (text: string) => string | undefined,
): FileProblem[] {
  return list.split('\n').flatMap((text, index) => {
    const message = mistakeIn(text);
    return message ? [{file, line: index + 1, message}] : [];
  });
}
