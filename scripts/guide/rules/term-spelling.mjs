import {spellings} from '../terms.mjs';

const rightOf = new Map(
  Object.entries(spellings).flatMap(([right, wrong]) =>
    wrong.map((word) => [word.toLowerCase(), right]),
  ),
);

const wrongWords = new RegExp(
  `(?<![\\w-])(${[...rightOf.keys()].join('|')})(s?)(?![\\w-])`,
  'gi',
);

/** What is not the guide's own prose: code, names and labels of the screen. */
const quoted = ['code', 'inlineCode', 'emphasis', 'strong'];

/**
 * Terms are spelled as in the glossary (Issue 5): one word for one thing, so
 * that a search finds it. Names in italics and labels in bold are not ours.
 */
export const rule = {
  name: 'term-spelling',
  check({tree}) {
    const problems = [];
    visit(tree);
    return problems;

    function visit(node) {
      if (node.type === 'text' || node.type === 'yaml') {
        checkText(node);
      } else if (!quoted.includes(node.type)) {
        node.children?.forEach(visit);
      }
    }

    function checkText({type, value, position}) {
      // Front matter begins below its first ---.
      const top = position.start.line + (type === 'yaml' ? 1 : 0);
      for (const {0: found, 1: word, 2: plural, index} of value.matchAll(
        wrongWords,
      )) {
        const right = rightOf.get(word.toLowerCase()) + plural;
        const isCapital = /^\p{Lu}\P{Lu}/u.test(found);
        const shown = isCapital
          ? right[0].toUpperCase() + right.slice(1)
          : right;
        problems.push({
          line: top + value.slice(0, index).split('\n').length - 1,
          message: `“${found}” has another name in this guide. Write “${shown}”.`,
        });
      }
    }
  },
};
