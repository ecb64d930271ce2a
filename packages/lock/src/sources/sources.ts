import path from 'node:path';
import {isCollection, isMap, isNode, isScalar, LineCounter, parseDocument} from 'yaml';
import type {z} from 'zod';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {inFile, throwFileErrors, SourceError, type ValidationError} from './read-source';

// What several plugins read of docs/ before it is compiled.

/** Lists the files of all pages, sorted, as paths from the folder of the site. */
export function listDocs(siteDir: string): string[] {
  return (
    filesIn(path.join(siteDir, 'docs'), /\.mdx?$/)
      .map((name) => `docs/${name}`)
      // Docusaurus compiles a file with an underscore only where a page imports it.
      .filter((file) => !file.includes('/_'))
  );
}

/** Splits a page into lines, and says which are part of a block of code. */
export function splitLines(source: string): {text: string; isCode: boolean}[] {
  let fence: string | undefined;
  return source.split('\n').map((text) => {
    const [, mark] = /^\s*(`{3,}(?!.*`)|~{3,})/.exec(text) ?? [];
    const isCode = Boolean(fence ?? mark);
    if (mark && (!fence || text.trim() === fence)) {
      fence = fence ? undefined : mark;
    }
    return {text, isCode};
  });
}

/** Changes a line of Markdown, except for the code in it. */
export function outsideCode(line: string, change: (text: string) => string): string {
  return line
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('');
}

/** What a file lists, and where. */
export interface Listed<Content> {
  value: Content;
  /** The line of what is at a path of keys and indexes, from 1. */
  findLine: (keys: readonly (string | number)[]) => number;
}

/**
 * Reads a text in YAML.
 *
 * @returns what can be read of it, and the first reason why not all can.
 */
function readYaml(source: string): Listed<unknown> & {error?: ValidationError} {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {lineCounter});
  const findLine: Listed<unknown>['findLine'] = (keys) => {
    const [above, last] = [keys.slice(0, -1), keys.at(-1)];
    const parent = above.length > 0 ? document.getIn(above, true) : document.contents;
    const node = isMap(parent)
      ? parent.items.find(({key}) => isScalar(key) && String(key.value) === String(last))?.key
      : isCollection(parent) && parent.get(last, true);
    if (isNode(node) && node.range) {
      return lineCounter.linePos(node.range[0]).line;
    }
    return keys.length > 0 ? findLine(above) : 1;
  };
  const [yamlError] = document.errors;
  const error = yamlError && {
    line: yamlError.linePos?.[0].line ?? 1,
    message: yamlError.message.replace(/ at line \d+, column \d+:[^]*$/, ''),
  };
  try {
    return {value: document.toJS(), findLine, error};
  } catch (unresolved) {
    // A name of YAML (`*name`) that nothing has.
    const {message} = unresolved as Error;
    return {value: undefined, findLine, error: error ?? {line: 1, message}};
  }
}

/** The fields at the top of a file, as all that reads pages before Docusaurus has them. */
export interface FrontMatter {
  /** Where there is an error, those that can be read. */
  fields: Readonly<Record<string, unknown>>;
  /** The line of a field, from 1; 1 where it is missing. */
  findLine: (field: string) => number;
  /** Whether there is one that begins on the first line and ends. */
  isThere: boolean;
  error?: ValidationError;
}

/**
 * Reads the front matter of a page, or of a part of pages.
 *
 * @param source its text, see `readSource`.
 */
export function readFrontMatter(source: string): FrontMatter {
  const rows = source.split('\n');
  const end = rows.findIndex((row, index) => index > 0 && row.startsWith('---'));
  if (![rows[0], rows[end]].every((row) => /^---[ \t]*$/.test(row ?? ''))) {
    return {fields: {}, findLine: () => 1, isThere: false};
  }
  // The first line begins a document in YAML too.
  const {value, findLine, error} = readYaml(rows.slice(0, end).join('\n'));
  const fields = isFields(value) ? value : {};
  const isList = value !== fields && value !== null;
  const why = error
    ? ` (${error.message}): put values that contain a colon or another sign in quotes`
    : ': write each field as `name: value`';
  const message = `The front matter cannot be read${why}.`;
  return {
    fields,
    findLine: (field) => (field in fields ? findLine([field]) : 1),
    isThere: true,
    error: error || isList ? {line: error?.line ?? 2, message} : undefined,
  };
}

const isFields = (value: unknown): value is FrontMatter['fields'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what writers list in a file of docs/.
 *
 * @param file its name, for errors.
 * @throws SourceError that names all that is not in the format.
 */
export function parseYaml<Content>(
  file: string,
  source: string,
  schema: z.ZodType<Content>,
): Listed<Content> {
  const {value: written, findLine, error} = readYaml(source);
  if (error) {
    const message = `${error.message}. Look at the signs and the indent of this line and of the one above.`;
    throw new SourceError([{...error, file, message}]);
  }
  const {value, errors} = validate(schema, written, {label: (place) => place && `"${place}"`});
  throwFileErrors(
    inFile(
      file,
      errors.map(({path, message}) => ({line: findLine(path), message: `${message}.`})),
    ),
  );
  return {value: value!, findLine};
}

/**
 * Makes the part of the bundler's configuration that compiles pages again when
 * a file is edited, for plugins that put something of it into pages.
 *
 * @param files absolute paths.
 */
export function recompilePages(...files: string[]) {
  return {
    module: {
      rules: files.map((file) => ({
        // Not `test`: if it matches MDX, Docusaurus requires `include`.
        resource: /\.mdx?$/,
        enforce: 'pre' as const,
        loader: path.join(__dirname, 'depend-on.js'),
        options: {file},
      })),
    },
  };
}
