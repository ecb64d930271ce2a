import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** What a writer has to change in a file. */
export interface Mistake {
  /** From 1. */
  line: number;
  /** What the writer has to write. */
  message: string;
}

/** What a writer has to change, and where. */
export interface SourceMistake extends Mistake {
  /** From the folder of the site, such as `docs/owners.yml`. */
  file: string;
}

export const inFile = (file: string, mistakes: readonly Mistake[]): SourceMistake[] =>
  mistakes.map((mistake) => ({...mistake, file}));

/** Its message has a line for each mistake, which begins with file and line. */
export class SourceError extends Error {
  override name = 'SourceError';

  constructor(readonly mistakes: readonly SourceMistake[]) {
    super(mistakes.map(({file, line, message}) => `${file}:${line} ${message}`).join('\n'));
  }
}

/**
 * What the reader of a file says is wrong with it.
 *
 * @throws the error itself if it is no SourceError.
 */
export function mistakesIn(error: unknown): readonly SourceMistake[] {
  if (isSourceError(error)) {
    return error.mistakes;
  }
  throw error;
}

// Not by its class, which a script that is a module has twice.
const isSourceError = (error: unknown): error is SourceError =>
  error instanceof Error && error.name === 'SourceError';

/**
 * Reads what a writer wrote: all that reads the guide before Docusaurus does
 * reads it here.
 *
 * @param file from the folder of the site.
 * @returns its text, see {@link normalSource}.
 * @throws SourceError for a text that is not as its writer left it, see
 *   {@link damagesOf}.
 */
export function readSource(siteDir: string, file: string): string {
  const text = normalSource(readFileSync(path.join(siteDir, file), 'utf8'));
  refuseMistakes(inFile(file, damagesOf(text)));
  return text;
}

/**
 * Reads a list that a guide need not have, see {@link readSource}.
 *
 * @returns undefined where there is no such file.
 */
export function readIfThere(siteDir: string, file: string): string | undefined {
  return existsSync(path.join(siteDir, file)) ? readSource(siteDir, file) : undefined;
}

/** @throws SourceError where there are mistakes. */
export function refuseMistakes(mistakes: readonly SourceMistake[]): void {
  if (mistakes.length > 0) {
    throw new SourceError(mistakes);
  }
}

/**
 * Takes out what editors and Git add on Windows: the mark of the byte order, and
 * ends of lines other than `\n`.
 */
export function normalSource(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/**
 * Finds what a merge or an editor has done to a text: the marks of a conflict,
 * once for each conflict, and letters that are not in UTF-8.
 */
export function damagesOf(text: string): Mistake[] {
  const damages: Mistake[] = [];
  let isOpen = false;
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    const [mark = ''] = /^([<>|=])\1{6}(?![^ ])/.exec(row) ?? [];
    if (mark && !isOpen) {
      const message = `Two versions of this file were merged here and not decided. Keep the right lines, and remove all lines that begin with <<<<<<<, |||||||, ======= or >>>>>>>.`;
      damages.push({line, message});
    }
    isOpen = mark ? !mark.startsWith('>') : isOpen;
    if (row.includes('\uFFFD')) {
      const message =
        'This file is not in UTF-8, so that letters are lost. Save it as UTF-8 in your editor, and look at this line.';
      return [...damages, {line, message}];
    }
  }
  return damages;
}

/**
 * Lists the files of a folder and of those in it, sorted, with paths that begin
 * in the folder. Symbolic links are listed by themselves, and not followed.
 *
 * @throws Error `ENOENT` when the folder is missing.
 */
export function listSources(folder: string): {
  files: string[];
  links: string[];
} {
  const files: string[] = [];
  const links: string[] = [];
  const add = (inside: string): void => {
    const place = path.join(folder, inside);
    for (const entry of readdirSync(place, {withFileTypes: true})) {
      const name = path.posix.join(inside, entry.name);
      if (entry.isDirectory()) {
        add(name);
      } else {
        (entry.isSymbolicLink() ? links : files).push(name);
      }
    }
  };
  add('');
  return {files: files.sort(), links: links.sort()};
}
