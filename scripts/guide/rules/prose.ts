// Rules for what a page says: what a reader passes before the first step, steps
// that do not exist, and sentences that stand on two pages.
import type {List, Nodes, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Guide, Rule} from '../guide';
import {lineOf, type Page, type Problem} from '../page';

const maxWordsBefore = 60;

/** A how-to guide has at most sixty words before its first step. */
function wordsBefore({kind, tree}: Pick<Page, 'kind' | 'tree'>): Problem[] {
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

const isSteps = (node: RootContent): boolean =>
  node.type === 'list' && node.ordered === true;

const wordsOf = (node: Nodes): string[] =>
  textOf(node).split(/\s+/).filter(Boolean);

/** The words of a node, without ids in comments. */
const textOf = (node: Nodes): string => toString(node).replace(/\s+/g, ' ');

/** A step that a step names is one of its list: "continue with step 5". */
function stepNumbers({tree}: Pick<Page, 'tree'>): Problem[] {
  const problems: Problem[] = [];
  visit(tree, 'list', (list: List) => {
    const {ordered, children} = list;
    for (const item of ordered ? children : []) {
      for (const [, number] of textOf(item).matchAll(
        /\bsteps? (\d+)(?! of\b)/g,
      )) {
        if (Number(number) > children.length) {
          problems.push({
            line: lineOf(item),
            message: `Step ${number} does not exist: this list has ${children.length} steps.`,
          });
        }
      }
    }
  });
  return problems;
}

const leastWords = 12;

/** Where each long sentence of the guide stands first, made once a guide. */
const firstPlaces = new WeakMap<readonly Page[], Map<string, Page>>();

/**
 * A long sentence stands on one page: of two, one is forgotten when the fact
 * changes. The glossary repeats what it defines.
 */
function oneHome(page: Page, {pages}: Guide): Problem[] {
  const places = firstPlaces.get(pages) ?? placesOf(pages);
  firstPlaces.set(pages, places);
  return sentencesOf(page).flatMap(({text, line}) => {
    const home = places.get(text);
    return home && home.route !== page.route
      ? [
          {
            line,
            message: `This sentence is on ${home.file} too: say it there, and link to it. “${text.slice(0, 60)}…”`,
          },
        ]
      : [];
  });
}

function placesOf(pages: readonly Page[]): Map<string, Page> {
  const places = new Map<string, Page>();
  for (const page of pages) {
    for (const {text} of sentencesOf(page)) {
      if (!places.has(text)) {
        places.set(text, page);
      }
    }
  }
  return places;
}

function sentencesOf({
  kind,
  route,
  tree,
}: Page): {text: string; line: number}[] {
  if (kind === 'template' || route === '/features/glossary') {
    return [];
  }
  const sentences: {text: string; line: number}[] = [];
  visit(tree, ['paragraph', 'tableCell'], (node) => {
    for (const text of textOf(node).split(/(?<=[.?!]) /)) {
      // What a new page asks for is no fact.
      const isFact = !text.includes('To be filled in:');
      if (isFact && text.split(' ').length >= leastWords) {
        sentences.push({text, line: lineOf(node)});
      }
    }
  });
  return sentences;
}

export const proseRules: Rule[] = [wordsBefore, stepNumbers, oneHome];
