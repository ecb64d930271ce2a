import path from 'node:path';
import type {Joi} from '@docusaurus/utils-validation';
import {isNode, LineCounter, parseDocument, type Document} from 'yaml';
import {listSources, SourceError} from './read-source';

// What several plugins read of docs/ before it is compiled.

/** Lists the files of all pages, sorted, as paths from the folder of the site. */
export function listDocs(siteDir: string): string[] {
  return (
    listSources(path.join(siteDir, 'docs'))
      .files.filter((name) => /\.mdx?$/.test(name))
      .map((name) => `docs/${name}`)
      // Docusaurus compiles a file with an underscore only where a page imports it.
      .filter((file) => !file.includes('/_'))
  );
}

/** Splits a page into lines, and says which are part of a block of code. */
export function linesOf(source: string): {text: string; isCode: boolean}[] {
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
  lineOf: (keys: readonly (string | number)[]) => number;
}

/**
 * Reads what writers list in a file of docs/.
 *
 * @param file its name, for mistakes.
 * @throws SourceError that names all that is not in the format.
 */
export function parseYaml<Content>(
  file: string,
  source: string,
  schema: Joi.Schema<Content>,
): Listed<Content> {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {lineCounter});
  if (document.errors.length > 0) {
    throw new SourceError(
      document.errors.slice(0, 1).map(({message, linePos}) => ({
        file,
        line: linePos?.[0].line ?? 1,
        message: `${message.replace(/ at line \d+, column \d+:[^]*$/, '')}. Look at the signs and the indent of this line and of the one above.`,
      })),
    );
  }
  const lineOf: Listed<Content>['lineOf'] = (keys) => {
    const node = keys.length > 0 ? document.getIn(keys, true) : undefined;
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start === undefined) {
      return keys.length > 0 ? lineOf(keys.slice(0, -1)) : 1;
    }
    return lineCounter.linePos(start).line;
  };
  const checked = schema.validate(plain(document, file), {
    abortEarly: false,
    messages,
  });
  if (checked.error) {
    throw new SourceError(
      checked.error.details.map(({message, path: keys}) => ({
        file,
        line: lineOf(keys),
        message: `${message}.`,
      })),
    );
  }
  return {value: checked.value, lineOf};
}

/** What Joi says in a way that a writer would not. */
const messages = {
  'string.pattern.name': '{{#label}} is “{{#value}}”: write {{#name}}',
};

function plain(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // A name of YAML (`*name`) that nothing has.
    const {message} = error as Error;
    throw new SourceError([{file, line: 1, message: `${message}.`}]);
  }
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
