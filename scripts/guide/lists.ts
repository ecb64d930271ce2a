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
  const {folder, pages, sidebars, unread} = guide;
  const problems = linesIn(path.join(folder, '../sidebars.ts'), sidebars)
    .flatMap(({file, line, text}) =>
      [...text.matchAll(/^\s*'([\w-]+\/[\w-]+)',/g)].map(([, id = '']) => ({
        file,
        line,
        id,
      })),
    )
    .filter(
      ({id}) => ![...pages, ...unread].some(({route}) => route === `/${id}`),
    )
    .map(({file, line, id}) => ({
      file,
      line,
      message: `Remove '${id}', or write docs/${id}.mdx: there is no such page.`,
    }));
  for (const name of ['changes.yml', 'help.yml']) {
    const file = path.join(folder, name);
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    try {
      parse(source);
    } catch (error) {
      problems.push(problemIn(file, error));
    }
    for (const {line, text} of linesIn(file, source)) {
      const [, url] = /^[^#]*?: *(\/\S*)$/.exec(text) ?? [];
      const message = url && brokenLink(url, guide);
      if (message) {
        problems.push({file, line, message});
      }
    }
  }
  return problems;
}

/**
 * Finds the addresses in docs/addresses.txt that have disappeared, and that
 * docs/help.yml does not replace.
 */
export function lostAddresses(guide: Guide): FileProblem[] {
  const [file, help] = ['addresses.txt', 'help.yml'].map((name) =>
    path.join(guide.folder, name),
  ) as [string, string];
  const replaced = existsSync(help) ? readFileSync(help, 'utf8') : '';
  const listed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return linesIn(file, listed)
    .filter(
      ({text}) =>
        !/^(\/help\/.*|)$/.test(text) &&
        !`\n${replaced}`.includes(`\n${helpName(text)}:`) &&
        brokenLink(text, guide),
    )
    .map(({line, text}) => ({
      file,
      line,
      message: `${text} has disappeared, and the platform links to it. Bring it back, or add a line with what replaces it to ${help}: "${helpName(text)}: /…".`,
    }));
}

function linesIn(file: string, source: string) {
  return source
    .split('\n')
    .map((text, index) => ({file, line: index + 1, text}));
}
