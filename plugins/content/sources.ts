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
  const docs = path.join(siteDir, 'docs');
  return (
    readdirSync(docs, {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.mdx?$/.test(name))
      .map((name) => `docs/${name}`)
      // Docusaurus compiles a file with an underscore only where a page imports it.
      .filter((file) => !file.includes('/_'))
      .sort()
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
