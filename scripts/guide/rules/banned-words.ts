import {visit} from 'unist-util-visit';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';

const effort = 'leave it out, or give the number of steps or minutes';
const notify = 'write "notify" for messages, else "say" or "show"';
const history = 'describe how it is; readers do not know how it was';

/** What not to write, and what to do instead. */
const words: Record<string, string> = {
  'click here': 'write where the link leads',
  simply: effort,
  just: effort,
  easy: effort,
  easily: effort,
  'of course': effort,
  obviously: effort,
  now: history,
  currently: history,
  previously: history,
  formerly: history,
  recently: history,
  'used to be': history,
  tell: notify,
  tells: notify,
  told: notify,
  'look after': 'write "manage", "monitor" or "maintain"',
  mend: 'write "fix"',
  nobody: 'write "no one"',
  somebody: 'write "someone"',
};

const pattern = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'gi');

/**
 * Pages neither play down an effort nor describe how things were, and use the
 * verbs of the field.
 */
export function bannedWords({tree}: Pick<Page, 'tree'>): Problem[] {
  const problems: Problem[] = [];
  visit(tree, (node) => {
    if (node.type !== 'text' && node.type !== 'yaml') {
      return;
    }
    for (const {0: found, index} of node.value.matchAll(pattern)) {
      problems.push({
        line: lineOf(node, index),
        message: `Do not write "${found}": ${words[found.toLowerCase()]}.`,
      });
    }
  });
  return problems;
}
