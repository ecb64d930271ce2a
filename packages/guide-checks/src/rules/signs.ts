// Rules for signs that are pasted, or that mean something else to MDX than to their writer.
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {splitLines} from 'docusaurus-lock/tools';
import {findNodes} from '../../../../src/plugins/nodes';
import {findLine, type Page, type Problem} from '../page';

const blank = '[\\u00A0\\u2000-\\u200A\\u202F\\u205F\\u3000]';
const mark = '[-*+>]|\\d+[.)]|#{1,6}';
const bullets = '[•‣◦▪▫●○■□–—·∙]|[\\uE000-\\uF8FF]';

/** A mark with another blank than the one of the keyboard makes no list. */
const markPattern = new RegExp(`^\\s*(?:(${mark})${blank}|(${bullets})\\s)`, 'u');
const otherBlank = new RegExp(blank);

// Not the joiners, which some scripts and emoji need.
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;

/**
 * Pasted text has marks that Markdown knows, no invisible signs, and in code no
 * blanks that a command would not take.
 */
export function pastedSigns({source}: Page): Problem[] {
  return splitLines(source).flatMap(({text, isCode}, index) =>
    [isCode ? blankInCode(text) : pastedMark(text), hiddenSign(text)]
      .filter((problem) => problem !== undefined)
      .map((problem) => ({line: index + 1, ...problem})),
  );
}

type Pasted = Omit<Problem, 'line'> | undefined;

function pastedMark(text: string): Pasted {
  const [, before, bullet] = markPattern.exec(text) ?? [];
  if (bullet) {
    const message = `Write \`- \` instead of “${bullet}” at the start of this line: it would be part of the paragraph.`;
    return {message, fix: (line) => line.replace(/^(\s*)\S+\s*/u, '$1- ')};
  }
  if (!before) {
    return undefined;
  }
  const message = `Write an ordinary blank after “${before}”: with this one the line is part of the paragraph.`;
  return {message, fix: (line) => line.replace(otherBlank, ' ')};
}

function blankInCode(text: string): Pasted {
  if (!otherBlank.test(text)) {
    return undefined;
  }
  const message = `Write ordinary blanks in this line of code: the blank ${readName(otherBlank, text)} does not work where a reader pastes it.`;
  return {message, fix: (line) => line.replace(new RegExp(otherBlank, 'g'), ' ')};
}

function hiddenSign(text: string): Pasted {
  if (!invisible.test(text)) {
    return undefined;
  }
  const message = `Delete the invisible sign ${readName(invisible, text)}: searches do not find the word that has it.`;
  const fix = (line: string) => line.replace(new RegExp(invisible, 'g'), '');
  return {message, isAdvice: true, fix};
}

function readName(signs: RegExp, text: string): string {
  const [sign = ''] = signs.exec(text) ?? [];
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const index = text.indexOf(sign);
  const before = text.slice(Math.max(index - 12, 0), index).trimStart();
  return `(U+${code}${before ? `, after “${before}”` : ''})`;
}

/**
 * An expression in braces names only what the page imports or makes: any other
 * word ends the build, or is a word in braces that was meant as text.
 */
export function bracesInText({tree}: Page): Problem[] {
  const known = new Set([
    ...['props', 'frontMatter', 'toc', 'contentTitle'],
    ...findNodes(tree, 'mdxjsEsm').flatMap(({data}) => namesIn(data?.estree)),
  ]);
  const problems: Problem[] = [];
  visit(tree, (node: Nodes) => {
    for (const {value, estree} of findExpressions(node)) {
      const unknown = namesIn(estree).find((name) => !known.has(name));
      if (unknown !== undefined) {
        const message = `Write \\{${value}} if this is text: in braces it is code, and ${unknown} is nothing that the page imports.`;
        problems.push({line: findLine(node), message});
      }
    }
  });
  return problems;
}

interface Expression {
  value: string;
  estree: unknown;
}

function findExpressions(node: Nodes): Expression[] {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
    return [{value: node.value, estree: node.data?.estree}];
  }
  const attributes = 'attributes' in node ? node.attributes : [];
  return attributes.flatMap((attribute): Expression[] => {
    const own = attribute.type === 'mdxJsxAttribute' ? attribute.value : attribute;
    return own && typeof own === 'object' ? [{value: own.value, estree: own.data?.estree}] : [];
  });
}

/** The names of variables in a part of a program (ESTree), but for its own. */
function namesIn(part: unknown): string[] {
  const own = new Set<string>();
  const names = new Set<string>();
  collect(part, names, own);
  return [...names].filter((name) => !own.has(name));
}

function collect(part: unknown, names: Set<string>, own: Set<string>): void {
  if (Array.isArray(part)) {
    part.forEach((each) => collect(each, names, own));
  } else if (isPart(part)) {
    if (part.type === 'Identifier') {
      names.add(String(part.name));
    }
    const {params, key, property, computed, ...others} = part;
    collect(params, own, own);
    // A name behind a dot or before a colon is no variable.
    collect(computed ? [key, property] : [], names, own);
    collect(Object.values(others), names, own);
  }
}

interface Part {
  type: string;
  [field: string]: unknown;
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A link or a picture whose address has blanks is shown with its brackets. */
export function brokenMarks({tree}: Page): Problem[] {
  return findNodes(tree, 'text').flatMap((node) =>
    [...node.value.matchAll(/\]\([^)]*\)?/g)].map(({0: found, index}) => ({
      line: findLine(node, index),
      message: `“${found}” is shown as text. Write an address with blanks between < and >, or rename the file: a name without blanks works everywhere.`,
    })),
  );
}

/** Without the row of dashes below its head, a table is shown as text. */
export function brokenTables({source, tree}: Page): Problem[] {
  const rows = source.split('\n');
  return findNodes(tree, 'paragraph').flatMap((node) => {
    const start = findLine(node);
    const end = node.position?.end.line ?? start;
    const index = rows.slice(start - 1, end).findIndex((row) => /^[\s>]*\|.*\|\s*$/.test(row));
    const message =
      'Write `| --- | --- |` below this line, with as many cells as it has: without such a row a table is shown as text.';
    return index < 0 ? [] : [{line: start + index, message}];
  });
}
