// Checks what lists name that are read together with the pages.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {helpName} from '../../plugins/content/help-links';
import {problemIn, type FileProblem, type Guide} from './guide';
import {brokenLink} from './rules/addresses';

/**
 * Finds the addresses in docs/changes.yml and docs/help.yml and the pages in
 * sidebars.ts that do not exist.
 */
export function listProblems(guide: Guide): FileProblem[] {
  const {folder, pages, unread} = guide;
  const routes = [...pages, ...unread].map(({route}) => route);
  const problems = problemsIn(path.join(folder, '../sidebars.ts'), (text) => {
    const id = /^\s*'([\w-]+\/[\w-]+)',/.exec(text)?.[1];
    return id && !routes.includes(`/${id}`)
      ? `Remove '${id}', or write docs/${id}.mdx: there is no such page.`
      : undefined;
  });
  for (const name of ['changes.yml', 'help.yml']) {
    const file = path.join(folder, name);
    try {
      parse(read(file));
    } catch (error) {
      problems.push(problemIn(file, error));
    }
    const inList = problemsIn(file, (text) => {
      const url = /^[^#]*?: *(\/\S*)$/.exec(text)?.[1];
      return url && brokenLink(url, guide);
    });
    problems.push(...inList);
  }
  return problems;
}

/**
 * Finds the addresses in docs/addresses.txt that have disappeared, and that
 * docs/help.yml does not replace.
 */
export function lostAddresses(guide: Guide): FileProblem[] {
  const help = path.join(guide.folder, 'help.yml');
  const replaced = `\n${read(help)}`;
  return problemsIn(path.join(guide.folder, 'addresses.txt'), (address) =>
    address &&
    !address.startsWith('/help/') &&
    !replaced.includes(`\n${helpName(address)}:`) &&
    brokenLink(address, guide)
      ? `${address} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to ${help}: "${helpName(address)}: /…".`
      : undefined,
  );
}

/** The lines of a file with which something is wrong. */
function problemsIn(
  file: string,
  mistakeIn: (text: string) => string | undefined,
): FileProblem[] {
  return read(file)
    .split('\n')
    .flatMap((text, index) => {
      const message = mistakeIn(text);
      return message ? [{file, line: index + 1, message}] : [];
    });
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
