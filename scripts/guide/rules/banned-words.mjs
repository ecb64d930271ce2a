import {visit} from 'unist-util-visit';

const effort = 'leave it out, or say what it takes: steps, minutes';
const history = 'say what is; readers do not know what was';

/** What not to write, and what to write in its place. */
const words = {
  'click here': 'let the words of the link say where it leads',
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
};

const pattern = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'gi');

/** Pages say neither how little something takes nor what was before. */
export const rule = {
  name: 'banned-words',
  check({tree}) {
    const problems = [];
    visit(tree, ['text', 'yaml'], (node) => {
      for (const {0: found, index} of node.value.matchAll(pattern)) {
        const before = node.value.slice(0, index).split('\n').length - 1;
        // The first line of front matter is its fence.
        const fence = node.type === 'yaml' ? 1 : 0;
        problems.push({
          line: node.position.start.line + fence + before,
          message: `Do not write "${found}": ${words[found.toLowerCase()]}.`,
        });
      }
    });
    return problems;
  },
};
