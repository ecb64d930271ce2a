import {parseFileContentFrontMatter} from '@docusaurus/utils/lib/markdownUtils';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {defaultAudience} from '../../shared/audiences';
import {nearest} from '../../shared/nearest';
import type {Mistake} from '../../sources/read-source';
import {isMarkdown} from './content-folders';
import {fieldIn, looksLikeAudience} from './looks-like';

/** What a file says about its readers. */
export interface Readers {
  /** The audiences that may read it; undefined for all readers. */
  audiences?: readonly string[];
  /** Of the field `audience`, from 1; 1 without it. */
  line: number;
  /** Whether it has this field. */
  hasField?: boolean;
  slug?: unknown;
  /** The line of `unlisted: true`. */
  unlistedLine?: number;
  /** Each of them ends a build: it may be a restriction that would be ignored. */
  mistakes: readonly Mistake[];
}

// Fields of docs, blog posts and other pages in Docusaurus, then the lock's own.
// Any other may be a misspelt `audience`, unless the site names it.
const fields = [
  ...['id', 'title', 'title_meta', 'hide_title', 'hide_table_of_contents'],
  ...['toc_min_heading_level', 'toc_max_heading_level', 'keywords', 'image'],
  ...['description', 'slug', 'sidebar_key', 'sidebar_label', 'mdx', 'tags'],
  ...['sidebar_position', 'sidebar_class_name', 'sidebar_custom_props'],
  ...['displayed_sidebar', 'pagination_label', 'pagination_next'],
  ...['pagination_prev', 'custom_edit_url', 'parse_number_prefixes'],
  ...['last_update', 'draft', 'unlisted', 'date', 'authors', 'author'],
  ...['author_title', 'author_url', 'author_image_url', 'authorTitle'],
  ...['authorURL', 'authorImageURL', 'wrapperClassName'],
  ...['audience', 'owner'],
];

// Asked a second time about a text that it cannot read, the parser of Docusaurus
// gives empty front matter.
const known = new Map<string, Readers>();

/**
 * Reads who may read a page, or a part of pages. What may be meant as a
 * restriction and is none is a mistake, wherever it stands.
 *
 * @param file its name: a script has no front matter, and so only mistakes.
 * @param names of the audiences that there are.
 * @param isPage whether Docusaurus reads its front matter.
 * @param own fields of this site's pages.
 */
export function readReaders(
  file: string,
  source: string,
  names: readonly string[],
  isPage: boolean,
  own: readonly string[],
): Readers {
  if (!isMarkdown(file)) {
    return {line: 1, mistakes: fieldsInScript(source)};
  }
  const key = JSON.stringify([source, names, isPage, own]);
  const read = known.get(key) ?? readMarkdown(source, names, isPage, [...fields, ...own]);
  known.set(key, read);
  return read;
}

function fieldsInScript(source: string): Mistake[] {
  return source.split('\n').flatMap((row, index) => {
    const word = fieldIn(row);
    const message = `“${word}” does not restrict a page that is a script. Write the page in MDX to restrict it, or choose another word.`;
    return word === undefined ? [] : [{line: index + 1, message}];
  });
}

function readMarkdown(
  source: string,
  names: readonly string[],
  isPage: boolean,
  fieldNames: readonly string[],
): Readers {
  const rows = source.split('\n');
  const end = endOfFrontMatter(rows);
  const line = rows.findIndex((row) => /\S/.test(row)) + 1;
  const isOpened = opening.test(rows[line - 1] ?? '');
  const broken = brokenRow(rows.slice(0, isOpened ? Math.max(end, line) : end));
  if (broken) {
    return {line: 1, mistakes: [broken]};
  }
  const mistakes = fieldsOutside(rows.slice(end), end);
  if (end === 0) {
    const message =
      'Front matter begins on the first line, with `---` and nothing in front of it: this would be ignored. Move it to the top of the file.';
    const isMisplaced = isPage && isOpened;
    return {
      line: 1,
      mistakes: isMisplaced ? [{line, message}, ...mistakes] : mistakes,
    };
  }
  const own = rows.slice(0, end);
  const {value, mistake} = parse(source);
  if (mistake) {
    return {line: 1, mistakes: [mistake, ...mistakes]};
  }
  const audiences = [value.audience].flat().map(String);
  return {
    audiences:
      value.audience === undefined || audiences.includes(defaultAudience) ? undefined : audiences,
    line: lineOf('audience', own),
    hasField: 'audience' in value,
    slug: value.slug,
    unlistedLine: String(value.unlisted) === 'true' ? lineOf('unlisted', own) : undefined,
    mistakes: [
      ...wrongFields(value, own, fieldNames),
      ...wrongAudience(value, own, names),
      ...mistakes,
    ],
  };
}

// Behind spaces or signs, invisible ones among them.
const opening = /^[^\p{L}\p{N}]*(?:---|\+\+\+)/u;

/** The first row with a sign that editors show as a line break, and YAML does not read as one. */
function brokenRow(rows: readonly string[]): Mistake | undefined {
  const index = rows.findIndex((row) => otherBreak.test(row));
  const code = otherBreak.exec(rows[index] ?? '')?.[0].codePointAt(0) ?? 0;
  const name = code.toString(16).toUpperCase().padStart(4, '0');
  return index < 0
    ? undefined
    : {
        line: index + 1,
        message: `A sign in this line looks like a line break in some editors and is none (U+${name}): a field behind it would be ignored. Write ordinary line breaks.`,
      };
}

const otherBreak = /[\v\f\u0085\u2028\u2029]/;

/** How many lines front matter has; one that is not closed ends with the file. */
function endOfFrontMatter(rows: readonly string[]): number {
  if (!/^\uFEFF?---[ \t]*\r?$/.test(rows[0] ?? '')) {
    return 0;
  }
  const close = rows.findIndex((row, index) => index > 0 && row.startsWith('---'));
  return close < 0 ? rows.length : close + 1;
}

function fieldsOutside(rows: readonly string[], before: number): Mistake[] {
  const found = rows.flatMap((row, index) => {
    const word = fieldIn(row);
    return word === undefined ? [] : [{word, index}];
  });
  const code = found.length > 0 ? linesOfCode(rows.join('\n')) : [];
  return found
    .filter(({index}) => !code.includes(index + 1))
    .map(({word, index}) => ({
      line: before + index + 1,
      message: `“${word}” is outside the front matter and restricts nothing. Move it between the two lines \`---\` at the top of the file, or say it in other words.`,
    }));
}

const markdown = unified().use(remarkParse).use(remarkMdx);

/** The lines of all blocks of code; none where the text cannot be read. */
function linesOfCode(text: string): number[] {
  const lines: number[] = [];
  try {
    visit(markdown.parse(text), 'code', ({position}) => {
      const {start, end} = position!;
      for (let line = start.line; line <= end.line; line++) {
        lines.push(line);
      }
    });
  } catch {
    // Docusaurus says what is wrong with it.
  }
  return lines;
}

type Fields = Readonly<Record<string, unknown>>;

function parse(source: string): {value: Fields; mistake?: Mistake} {
  try {
    const value: unknown = parseFileContentFrontMatter(source).frontMatter;
    const message = 'The front matter cannot be read: write each field as `name: value`.';
    return isFields(value) ? {value} : {value: {}, mistake: {line: 2, message}};
  } catch (error) {
    const {mark, reason, message} = error as Error & Partial<YamlMistake>;
    return {
      value: {},
      mistake: {
        line: (mark?.line ?? 0) + 1,
        message: `The front matter cannot be read (${reason ?? message}): put values that contain a colon or another sign in quotes.`,
      },
    };
  }
}

/** What the parser of YAML throws; lines are counted from 0. */
interface YamlMistake {
  reason: string;
  mark: {line: number};
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wrongFields(
  value: Fields,
  rows: readonly string[],
  fieldNames: readonly string[],
): Mistake[] {
  const unknown = Object.keys(value)
    .filter((name) => !fieldNames.includes(name))
    .map((name) => ({
      line: lineOf(name, rows),
      message: `“${name}” is no field of a page. ${advice(name, fieldNames)}`,
    }));
  const inside = Object.values(value)
    .flatMap(keysIn)
    .filter(looksLikeAudience)
    .map((name) => ({line: lineOf(name, rows), message: notAtTop(name)}));
  // Such as one in the text of another field.
  const further = rows.flatMap((row, index) => {
    const word = fieldIn(row);
    const isField = /^(["']?)audience\1\s*:/.test(row) || word === undefined;
    return isField ? [] : [{line: index + 1, message: notAtTop(word)}];
  });
  const lines = new Set(unknown.map(({line}) => line));
  return [...unknown, ...inside, ...further].filter(
    (mistake, index) => index < unknown.length || !addTo(lines, mistake.line),
  );
}

/** Adds a line; says whether it was there. */
function addTo(lines: Set<number>, line: number): boolean {
  const has = lines.has(line);
  lines.add(line);
  return has;
}

function advice(name: string, fieldNames: readonly string[]): string {
  if (looksLikeAudience(name)) {
    return 'Write “audience” to restrict the page, or remove the line.';
  }
  const [similar] = nearest(name, fieldNames, 1);
  return `Did you mean “${similar}”? Write “audience” to restrict the page, or remove the line.`;
}

const notAtTop = (name: string): string =>
  `“${name}” is inside another field and restricts nothing. Write “audience:” at the start of a line, or say it in other words.`;

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(keysIn);
  }
  return isFields(value) ? [...Object.keys(value), ...Object.values(value).flatMap(keysIn)] : [];
}

function wrongAudience(
  value: Fields,
  rows: readonly string[],
  names: readonly string[],
): Mistake[] {
  if (!('audience' in value)) {
    return [];
  }
  const own = [value.audience].flat().map(String);
  const unknown = own.filter((name) => !names.includes(name));
  return unknown.length > 0 || own.length === 0
    ? [
        {
          line: lineOf('audience', rows),
          message: `There is no audience “${unknown.join('”, “')}”. Write one or more of: ${names.join(', ')}.`,
        },
      ]
    : [];
}

/** The first line that begins with a name, or else has it; 1 where none does. */
function lineOf(name: string, rows: readonly string[]): number {
  const starts = rows.findIndex((row) => row.replace(/^[\s"'?{-]+/, '').startsWith(name));
  const has = rows.findIndex((row) => row.includes(name));
  return Math.max(starts < 0 ? has : starts, 0) + 1;
}
