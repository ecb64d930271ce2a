import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** An error that a writer has to correct. */
export interface FileError {
  /** From the folder of the site, such as `docs/audiences.yml`. */
  file: string;
  /** From 1. */
  line: number;
  /** Says what to write instead. */
  message: string;
}

/** Its message has a line for each error, which begins with file and line. */
export class SourceError extends Error {
  override name = 'SourceError';

  constructor(readonly errors: readonly FileError[]) {
    super(errors.map(({file, line, message}) => `${file}:${line} ${message}`).join('\n'));
  }
}

/**
 * Reads what a writer wrote: all that reads the guide before Docusaurus does reads it here.
 *
 * @param file from the folder of the site.
 * @returns its text, see {@link normalSource}.
 * @throws SourceError for a text that is not in UTF-8.
 */
export function readSource(siteDir: string, file: string): string {
  const text = normalSource(readFileSync(path.join(siteDir, file), 'utf8'));
  throwFileErrors(findDamage(file, text));
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

/** @throws SourceError where there are errors. */
export function throwFileErrors(errors: readonly FileError[]): void {
  if (errors.length > 0) {
    throw new SourceError(errors);
  }
}

/**
 * Takes out what editors and Git add on Windows: the mark of the byte order, and
 * ends of lines other than `\n`.
 */
export function normalSource(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Finds letters that are not in UTF-8, once: an editor saved the text in another way. */
export function findDamage(file: string, text: string): FileError[] {
  const line = text.split('\n').findIndex((row) => row.includes('\uFFFD')) + 1;
  const message =
    'This file is not in UTF-8, so that letters are lost. Save it as UTF-8 in your editor, and look at this line.';
  return line > 0 ? [{file, line, message}] : [];
}
