import type {Nodes} from 'mdast';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';
import {spellings} from '../terms';

const rightOf = new Map(
  Object.entries(spellings).flatMap(([right, wrong]) =>
    wrong.map((word) => [word.toLowerCase(), right] as const),
  ),
);

const wrongWords = new RegExp(
  `(?<![\\w-])(${[...rightOf.keys()].join('|')})(s?)(?![\\w-])`,
  'gi',
);

/** Code, names in italics and labels in bold are quoted as they are. */
const quoted = ['code', 'inlineCode', 'emphasis', 'strong'];

/** Terms are spelled as in the glossary, so that a search finds all uses. */
export function termSpelling({tree}: Pick<Page, 'tree'>): Problem[] {
  return problemsIn(tree);
}

function problemsIn(node: Nodes): Problem[] {
  if (node.type === 'text' || node.type === 'yaml') {
    return [...node.value.matchAll(wrongWords)].map(
      ({0: found, 1: word = '', 2: plural = '', index}) => ({
        line: lineOf(node, index),
        message: `Write “${rightFor(word, plural)}” instead of “${found}”.`,
      }),
    );
  }
  return 'children' in node && !quoted.includes(node.type)
    ? node.children.flatMap(problemsIn)
    : [];
}

/** The right spelling, with the capital and the plural of the wrong one. */
function rightFor(word: string, plural: string): string {
  const right = `${rightOf.get(word.toLowerCase())}${plural}`;
  return /^\p{Lu}\P{Lu}/u.test(word)
    ? right.charAt(0).toUpperCase() + right.slice(1)
    : right;
}
