import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {z} from 'zod';
import {validate} from 'docusaurus-lock-server/shared/validate';

/**
 * Reads a list that writers keep in a YAML file.
 *
 * @param file from the folder of the site.
 * @throws Error that names the file, with the errors of YAML or of the schema.
 */
export function readYaml<Content>(
  siteDir: string,
  file: string,
  schema: z.ZodType<Content>,
): Content {
  let written: unknown;
  try {
    written = parse(readSource(siteDir, file));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  const {value, errors} = validate(schema, written);
  throwErrors(errors.map((error) => `${file}: ${error}`));
  return value!;
}

/** Reads the text of a source file, see {@link normalizeSource}. */
export function readSource(siteDir: string, file: string): string {
  return normalizeSource(readFileSync(path.join(siteDir, file), 'utf8'));
}

/**
 * Removes the byte order mark and converts ends of lines to `\n`: editors and Git on Windows add
 * both.
 */
export function normalizeSource(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

const maxLines = 30;

/**
 * @param lines an error each, which begins with the file that a writer has to correct.
 * @throws Error with the first 30 of them, where there are any.
 */
export function throwErrors(lines: readonly string[]): void {
  if (lines.length > 0) {
    const more = lines.length - maxLines;
    const shown = more > 0 ? [...lines.slice(0, maxLines), `and ${more} more`] : lines;
    throw new Error(shown.join('\n'));
  }
}
