// Rules for what a page says: what a reader passes before the first step, steps
// that do not exist, and sentences that stand on two pages.
import type {Nodes, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {nodesOf} from '../../../../src/plugins/nodes';
import type {Guide} from '../guide';
import {isSteps, lineOf, type Page, type Problem} from '../page';

const maxWordsBefore = 60;

/** A how-to guide has at most sixty words before its first step. */
export function wordsBefore({kind, tree}: Page): Problem[] {
  const first = tree.children.findIndex(isSteps);
  if (kind !== 'usage' || first < 0) {
    return [];
  }
  const words = tree.children
    .slice(0, first)
    .filter(({type}) => type === 'paragraph' || type === 'list')
    .flatMap((node) => wordsOf(node));
  const {length} = words;
  return length > maxWordsBefore
    ? [
        {
          line: lineOf(tree.children[first]!),
          message: `Shorten what is before this first step from ${length} words to at most ${maxWordsBefore}: readers come for the steps.`,
        },
      ]
    : [];
}

const wordsOf = (node: Nodes): string[] => textOf(node).split(/\s+/).filter(Boolean);

/** The words of a node, without ids in comments. */
const textOf = (node: Nodes): string => toString(node).replace(/\s+/g, ' ');

/**
 * A step that is named exists under the same heading: "continue with step 5",
 * "only steps 1 and 2". Of several lists there, the longest counts.
 */
export function stepNumbers({tree}: Page): Problem[] {
  return sectionsOf(tree.children).flatMap((nodes) => {
    const lists = nodes.filter(isSteps);
    const steps = Math.max(...lists.map(({children}) => children.length));
    return nodes
      .flatMap((node) => (node.type === 'list' ? node.children : [node]))
      .flatMap((node) =>
        namedSteps(textOf(node))
          .filter((number) => number > steps && lists.length > 0)
          .map((number) => ({
            line: lineOf(node),
            message: `Step ${number} does not exist: this task has ${steps} steps.`,
          })),
      );
  });
}

/** The numbers in "step 5" and "steps 2, 3 and 4", not in "step 5 of …". */
function namedSteps(text: string): number[] {
  return [...text.matchAll(/\bsteps? (\d+(?:(?:, | and | or | to )\d+)*)(?!\d| of\b)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+/g)!.map(Number),
  );
}

/** The nodes below each heading. */
function sectionsOf(nodes: readonly RootContent[]): RootContent[][] {
  const sections: RootContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'heading') {
      sections.push([]);
    } else {
      sections.at(-1)!.push(node);
    }
  }
  return sections;
}

const minWords = 12;

/** Where each long sentence of the guide stands first, made once a guide. */
const firstPlaces = new WeakMap<readonly Page[], Map<string, Sentence>>();

/**
 * A long sentence stands on one page: of two, one is forgotten when the fact
 * changes. Numbers, capitals and punctuation do not count, so that two pages
 * which differ in a number are found. The glossary repeats what it defines.
 */
export function oneHome(page: Page, {pages}: Guide): Problem[] {
  const places = firstPlaces.get(pages) ?? placesOf(pages);
  firstPlaces.set(pages, places);
  return sentencesOf(page).flatMap(({text, line}) => {
    const home = places.get(wordsAlone(text));
    if (!home || home.page.route === page.route) {
      return [];
    }
    const same = home.text === text ? '' : ', with other numbers or signs';
    const message = `This sentence is on ${home.page.file} too${same}: say it there, and link to it. “${text.slice(0, 60)}…”`;
    return [{line, message}];
  });
}

const wordsAlone = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, ' ');

function placesOf(pages: readonly Page[]): Map<string, Sentence> {
  const places = new Map<string, Sentence>();
  for (const sentence of pages.flatMap(sentencesOf)) {
    const words = wordsAlone(sentence.text);
    if (!places.has(words)) {
      places.set(words, sentence);
    }
  }
  return places;
}

interface Sentence {
  page: Page;
  text: string;
  line: number;
}

function sentencesOf(page: Page): Sentence[] {
  const {kind, route, tree} = page;
  if (kind === 'template' || route === '/features/glossary') {
    return [];
  }
  return nodesOf(tree, 'paragraph', 'tableCell').flatMap((node) =>
    textOf(node)
      .split(/(?<=[.?!]) /)
      // What a new page asks for is no fact.
      .filter((text) => !text.includes('To be filled in:'))
      .filter((text) => text.split(' ').length >= minWords)
      .map((text) => ({page, text, line: lineOf(node)})),
  );
}
