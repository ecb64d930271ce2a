import {readdirSync} from 'node:fs';
import path from 'node:path';
import type {Joi} from '@docusaurus/utils-validation';
import {parse} from 'yaml';

// What several plugins read of docs/ before it is compiled.

/**
 * Lists the files of all pages, sorted, as paths from the folder of the site.
 *
 * @param siteDir folder of the site; the pages are in its folder `docs`.
 */
export function listDocs(siteDir: string): string[] {
  return listDocsAndPartials(siteDir).filter((file) => !isPartial(file));
}

/** Lists the files of all pages, and the files that these can import. */
export function listDocsAndPartials(siteDir: string): string[] {
  return readdirSync(path.join(siteDir, 'docs'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => `docs/${name}`)
    .sort();
}

/** Says whether Docusaurus compiles a file only where a page imports it. */
function isPartial(file: string): boolean {
  return file.includes('/_');
}

/** A line of a page in MDX. */
interface Line {
  text: string;
  /** Whether it is part of a block of code. */
  isCode: boolean;
}

/** Splits a page into lines, and says which of them are code. */
export function linesOf(source: string): Line[] {
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
export function outsideCode(
  line: string,
  change: (text: string) => string,
): string {
  return line
    .split(/(`+[^`]+`+)/)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('');
}

/**
 * Reads what writers list in a file of docs/.
 *
 * @param file its name, for mistakes.
 * @throws Error that names all that is not in the format.
 */
export function parseYaml<Content>(
  file: string,
  source: string,
  schema: Joi.Schema<Content>,
): Content {
  const read = schema.validate(parse(source), {abortEarly: false});
  if (read.error) {
    const mistakes = read.error.details.map(({message}) => message);
    throw new Error(`${file}: ${mistakes.join('; ')}.`);
  }
  return read.value;
}

/** A file from which something is put into pages. */
interface Source {
  /** Absolute path. */
  file: string;
  /** A text that these pages contain; default all pages. */
  pages?: string;
}

/**
 * Makes the part of the bundler's configuration that compiles pages again when
 * a file is edited, for plugins that put something of it into pages.
 */
export function recompilePages(...sources: Source[]) {
  return {
    module: {
      rules: sources.map((options) => ({
        // Not `test`: if it matches MDX, Docusaurus requires `include`.
        resource: /\.mdx?$/,
        enforce: 'pre' as const,
        loader: path.join(__dirname, 'depend-on.js'),
        options,
      })),
    },
  };
}
