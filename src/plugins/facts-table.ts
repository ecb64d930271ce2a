import path from 'node:path';
import {addressOf, listDocs, readFrontMatter, readSource} from 'docusaurus-lock/tools';
import {factsOf, fillFacts, textLines, type Fact} from './facts';
import {glossaryFile} from './glossary';

/**
 * Makes {@link fillFacts} for the pages of a build, with the table of all facts in the
 * place of `<Facts />`.
 *
 * @param hidden files of pages that this build leaves out.
 * @returns a function of the source of a page and its file, which errors name.
 */
export function createFactFiller(
  siteDir: string,
  hidden: readonly string[],
): (source: string, file: string) => string {
  const makeList = () => {
    const shown = listDocs(siteDir).filter((file) => !hidden.includes(file));
    const uses = shown.flatMap((file) => findUses(file, readSource(siteDir, file)));
    return makeTable(factsOf(siteDir), uses);
  };
  return (source, file) => {
    const filled = fillFacts(source, factsOf(siteDir), (line, message) => {
      throw new Error(`${path.relative(siteDir, file)}:${line} ${message}`);
    });
    return textLines(filled)
      .map(({text, isText}) => (isText && text === '<Facts />' ? makeList() : text))
      .join('\n');
  };
}

/** A place where a page writes a fact. */
interface Use {
  name: string;
  file: string;
  /** Address of what explains it: the setting of its row, the heading above, or the page. */
  address: string;
  title: string;
  /** Of the heading; 1 for the page, and 4 for a setting. */
  level: number;
}

/** Finds the facts that a page writes. */
export function findUses(file: string, source: string): Use[] {
  const {title, slug} = readFrontMatter(source).fields;
  const page = addressOf(file.replace(/^docs\//, ''), slug);
  let place = {address: page, title: typeof title === 'string' ? title : page, level: 1};
  return textLines(source).flatMap(({text, isText}) => {
    const [, marks, heading, id] = /^(##+) (.+?) \{\/\* #([\w-]+) \*\/\}$/.exec(text) ?? [];
    if (isText && marks && heading) {
      place = {address: `${page}#${id}`, title: heading, level: marks.length};
    }
    const [, setting, anchor] = /^\| \[([^\]]+)\]\((#[\w-]+)\)/.exec(text) ?? [];
    const row = setting ? {address: page + anchor, title: setting, level: 4} : place;
    const names = isText ? [...text.matchAll(/<Fact name="([^"]+)"/g)] : [];
    return names.map(([, name = '']) => ({name, file, ...row}));
  });
}

const kinds = ['/configuration/', '/features/', '/usage/'];

/** Settings first, and the glossary, which repeats what other pages say, last. */
function rank({file, address, level}: Use): number {
  const kind = kinds.findIndex((folder) => address.startsWith(folder));
  return (kind < 0 || file === glossaryFile ? kinds.length : kind) * 10 - level;
}

/** Makes the table of the facts that pages write, each with the place that explains it. */
function makeTable(facts: readonly Fact[], uses: readonly Use[]): string {
  const rows = facts.flatMap(({name, what, text}) => {
    const [home] = uses.filter((use) => use.name === name).sort((a, b) => rank(a) - rank(b));
    return home ? [`| ${what} | ${text} | [${home.title}](${home.address}) |`] : [];
  });
  return ['| What | Value | Explained in |', '| --- | --- | --- |', ...rows].join('\n');
}
