// Checks the lists that are read together with the pages.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {factsFile} from '../../../src/plugins/facts';
import {permissionsFile} from '../../../src/plugins/permissions';
import {changesFile, readChanges} from '../../../src/plugins/recent-changes';
import {
  addressesFile,
  helpFolder,
  helpLink,
  redirectedAddresses,
  redirectsFile,
} from '../../../src/plugins/redirects';
import {catchFileErrors, type FileProblem, type Guide} from './guide';
import {brokenLink} from './rules/addresses';
import {problemsInLine} from './rules/facts';

/**
 * Finds what is wrong with docs/changes.yml, docs/redirects.yml, docs/entities.json,
 * docs/facts.yml and sidebars.ts, and the addresses in them that do not exist. A list
 * that cannot be read is one problem.
 */
export async function listProblems(guide: Guide): Promise<FileProblem[]> {
  const missing = [permissionsFile, changesFile, redirectsFile].filter(
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
    ...problemsInRedirects(guide),
    ...problemsInEntities(guide),
    ...problemsInFacts(guide),
  ];
}

const sidebarsFile = 'sidebars.ts';

async function problemsInSidebars({sidebars, pages, unread}: Guide): Promise<FileProblem[]> {
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
  return readLines(sidebars, sidebarsFile, (text) => {
    const id = /^\s*'([\w-]+\/[\w-]+)',?/.exec(text)?.[1];
    return id && !routes.includes(`/${id}`)
      ? `Remove '${id}', or write docs/${id}.mdx: there is no such page.`
      : undefined;
  });
}

function problemsInChanges(guide: Guide): readonly FileProblem[] {
  const text = guide.texts.get(changesFile) ?? '[]';
  const published = guide.pages.filter(({frontMatter}) => !frontMatter.draft);
  const known = [...published, ...guide.unread.map((page) => ({...page, title: ''}))].map(
    ({route, title}) => ({path: route, title}),
  );
  const errors = catchFileErrors(() => readChanges(text, known));
  // A build does not look for the ids of headings.
  return errors.length > 0
    ? errors
    : readLines(text, changesFile, (row) => {
        const [, url] = /^ *(?:- )?page: *["']?(\/[^"'\s]*#[^"'\s]*)/.exec(row) ?? [];
        return url && brokenLink(url, guide);
      });
}

function problemsInRedirects(guide: Guide): FileProblem[] {
  const pages = [...guide.pages, ...guide.unread];
  return Object.entries(guide.redirects?.value ?? {}).flatMap(([from, to]) => {
    const message = pages.some(({route}) => route === from)
      ? `There is a page at ${from}. Remove this line, or move the page.`
      : brokenLink(to, guide);
    return message
      ? [{file: redirectsFile, line: guide.redirects?.findLine([from]) ?? 1, message}]
      : [];
  });
}

const entitiesFile = 'docs/entities.json';

/** Each tab above a page leads to a page or a section. */
function problemsInEntities(guide: Guide): FileProblem[] {
  return readLines(guide.texts.get(entitiesFile) ?? '', entitiesFile, (row) => {
    const ids = [...row.matchAll(/"(?:concept|howTo|settings)": *"([^"]*)"/g)];
    return ids.map(([, id = '']) => brokenLink(`/${id}`, guide)).find(Boolean);
  });
}

/** Each fact is written by a page, and docs/permissions.yml writes none by hand. */
function problemsInFacts({texts, facts = []}: Guide): FileProblem[] {
  const all = [...texts.values()].join('\n');
  const unused = facts.filter(({name}) => !all.includes(`<Fact name="${name}"`));
  return [
    ...unused.map(({name, line}) => ({
      file: factsFile,
      line,
      message: `No page writes <Fact name="${name}" />. Write it where the value is, or remove the fact.`,
      isAdvice: true,
    })),
    ...readLines(
      texts.get(permissionsFile) ?? '',
      permissionsFile,
      (row) => problemsInLine(row, facts).find(({isAdvice}) => !isAdvice)?.message,
    ),
  ];
}

/** Finds the addresses in docs/addresses.txt that have disappeared without a redirect. */
export function lostAddresses(guide: Guide): FileProblem[] {
  const {texts, redirects} = guide;
  const list = texts.get(addressesFile) ?? '';
  const lines = redirects?.value ?? {};
  const targets = redirectedAddresses(lines, list.split('\n'));
  return readLines(list, addressesFile, (address) => {
    const isReplaced =
      address === '' ||
      address.startsWith(helpFolder) ||
      helpLink(address) in lines ||
      !brokenLink(targets.get(address) ?? address, guide);
    if (isReplaced) {
      return undefined;
    }
    const [page = '', id] = address.split('#');
    const to = targets.get(page);
    if (to && brokenLink(to, guide)) {
      return undefined; // A problem of the line that leads there.
    }
    // One line brings back a page with its headings.
    const from = to || !brokenLink(page, guide) ? helpLink(address) : page;
    return from === page && id
      ? undefined
      : `${address} has disappeared, and the platform and bookmarks lead to it. Bring it back, or add a line with its new address to ${redirectsFile}: "${from}: /…".`;
  });
}

/** The lines of a list with which something is wrong. */
function readLines(
  list: string,
  file: string,
  checkText: (text: string) => string | undefined,
): FileProblem[] {
  return list.split('\n').flatMap((text, index) => {
    const message = checkText(text);
    return message ? [{file, line: index + 1, message}] : [];
  });
}
