// What `npm run guide -- --fix` writes: all that has one right answer.
import {writeFileSync} from 'node:fs';
import {glossaryFile} from '../../../src/plugins/glossary';
import type {Guide} from './guide';
import type {Page} from './page';
import {adviceRules, errorRules} from './rules';
import {format, wordsFile} from './tools';

/**
 * Writes ids of headings, signs that keyboards have, addresses of pages that have moved,
 * the order of the glossary and of the list of words, and the format of pages.
 *
 * @returns the files that were written.
 */
export async function writeFixes(guide: Guide, pages: readonly Page[]): Promise<string[]> {
  const fixed = new Map<string, string>();
  for (const page of pages) {
    const rows = page.source.split('\n');
    for (const {line, fix} of [...errorRules, ...adviceRules].flatMap((rule) =>
      rule(page, guide),
    )) {
      rows[line - 1] = fix?.(rows[line - 1]!) ?? rows[line - 1]!;
    }
    const text = rows.join('\n');
    fixed.set(
      page.file,
      await format(page.file, page.file === glossaryFile ? sortTerms(text) : text),
    );
  }
  const words = guide.texts.get(wordsFile);
  if (words !== undefined) {
    fixed.set(wordsFile, sortWords(words));
  }
  const changed = [...fixed].filter(([file, text]) => guide.texts.get(file) !== text);
  changed.forEach(([file, text]) => writeFileSync(file, text));
  return changed.map(([file]) => file);
}

/** Sorts the terms below each letter. */
function sortTerms(source: string): string {
  const [top = '', ...letters] = source.split(/^(?=## )/m);
  const sorted = letters.map((letter) => {
    const [heading = '', ...terms] = letter.split(/^(?=### )/m);
    const blocks = terms.map((term) => `${term.trimEnd()}\n`);
    return [heading, ...blocks.sort((a, b) => a.localeCompare(b, 'en'))].join('\n');
  });
  return [top, ...sorted].join('\n');
}

/** Sorts the words below the comment, each once. */
function sortWords(list: string): string {
  const lines = [...new Set(list.split('\n').filter(Boolean))];
  const comments = lines.filter((line) => line.startsWith('#'));
  const words = lines.filter((line) => !line.startsWith('#'));
  return [...comments, ...words.sort((a, b) => a.localeCompare(b, 'en')), ''].join('\n');
}
