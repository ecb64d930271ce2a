// Rules for the texts of a page. Single words are in docs/cspell.config.yaml.
import type {Nodes} from 'mdast';
import {splitLines} from 'docusaurus-lock/tools';
import type {Guide} from '../guide';
import {findLine, type Page, type Problem} from '../page';

/** Code, names in italics and labels in bold are quoted as they are. */
const quoted = ['code', 'inlineCode', 'emphasis', 'strong'];

/** Pages have no phrase of docs/phrases.yml. */
export function phrases({tree}: Page, {phrases: list = {}}: Guide): Problem[] {
  const instead = new Map(
    Object.entries(list).flatMap(([right, wrong]) =>
      wrong.map((phrase) => [phrase.toLowerCase(), right] as const),
    ),
  );
  const words = [...instead.keys()].join('|').replaceAll(' ', '\\s');
  const pattern = new RegExp(`(?<![\\w-])(${words})s?(?![\\w-])`, 'gi');
  const problemsIn = (node: Nodes): Problem[] => {
    if (node.type === 'text' || node.type === 'yaml') {
      return [...node.value.matchAll(pattern)].map(({0: found, 1: phrase = '', index}) => ({
        line: findLine(node, index),
        message: `Instead of "${found.replace(/\s/g, ' ')}": ${instead.get(phrase.toLowerCase().replace(/\s/g, ' '))}.`,
      }));
    }
    return 'children' in node && !quoted.includes(node.type)
      ? node.children.flatMap(problemsIn)
      : [];
  };
  return instead.size > 0 ? problemsIn(tree) : [];
}

const kinds = ['note', 'tip', 'warning'];
/** Of Docusaurus, which pages do without. */
const otherKinds = ['info', 'caution', 'danger', 'important', 'secondary', 'success'];

/**
 * Admonitions are of a kind that Docusaurus has, and have an end that is not indented,
 * as formatting does to one below a list: else readers see the signs. It is advice that
 * they are of three kinds, and do not follow each other directly.
 */
export function admonitions({source}: Page): Problem[] {
  const problems: Problem[] = [];
  let openLine: number | undefined;
  let wasClosed = false;
  const noEnd = (line: number) => {
    const message = 'End this admonition with a line `:::`, not indented and below an empty line.';
    problems.push({line, message});
  };
  splitLines(source).forEach(({text, isCode}, index) => {
    const line = index + 1;
    const [, kind] = (!isCode && /^:::(\w*)/.exec(text)) || [];
    if (kind === undefined) {
      wasClosed &&= !text.trim();
    } else if (kind) {
      if (!kinds.includes(kind)) {
        const message = `Write note, tip or warning after \`:::\` instead of "${kind}".`;
        problems.push({line, message, isAdvice: otherKinds.includes(kind)});
      }
      if (wasClosed) {
        const message =
          'Write text between this admonition and the one before, or merge them: readers skip the second of two in a row.';
        problems.push({line, message, isAdvice: true});
      }
      if (openLine) {
        noEnd(openLine);
      }
      openLine = line;
    } else {
      openLine = undefined;
      wasClosed = true;
    }
  });
  if (openLine) {
    noEnd(openLine);
  }
  return problems;
}

/** Marks a text that the writer has yet to write, and an id to choose. */
const placeholder = /(To be filled in:)([^|\]]*)|#to-be-filled-in\b/;

/**
 * A published page has no placeholders. In a draft, which builds leave out, each
 * is advice; a line has one at most.
 */
export function placeholders({
  source,
  frontMatter: {draft},
}: Pick<Page, 'source' | 'frontMatter'>): Problem[] {
  return source.split('\n').flatMap((row, index) => {
    const [found, mark, text = ''] = placeholder.exec(row) ?? [];
    if (found === undefined) {
      return [];
    }
    // Without bold marks, quotes and the id of a heading.
    const words = text.replace(/^[\s*]+|\s*\{.*$|['*\s]+$/g, '');
    const what = mark ? words : 'an id instead of to-be-filled-in.';
    const message = draft
      ? `To be filled in: ${what}`
      : `Fill this in, or add \`draft: true\` to the front matter: ${what}`;
    return [{line: index + 1, message, isAdvice: draft === true}];
  });
}
