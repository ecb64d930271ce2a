import type {ValidationError} from './read-source';
import {readYaml} from './sources';

/** The fields at the top of a file, as all that reads pages before Docusaurus has them. */
export interface FrontMatter {
  /** Where there is an error, those that can be read. */
  fields: Readonly<Record<string, unknown>>;
  /** The line of a field, from 1; 1 where it is missing. */
  lineOf: (field: string) => number;
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
    return {fields: {}, lineOf: () => 1, isThere: false};
  }
  // The first line begins a document in YAML too.
  const {value, lineOf, error} = readYaml(rows.slice(0, end).join('\n'));
  const fields = isFields(value) ? value : {};
  const isList = value !== fields && value !== null;
  const why = error
    ? ` (${error.message}): put values that contain a colon or another sign in quotes`
    : ': write each field as `name: value`';
  const message = `The front matter cannot be read${why}.`;
  return {
    fields,
    lineOf: (field) => (field in fields ? lineOf([field]) : 1),
    isThere: true,
    error: error || isList ? {line: error?.line ?? 2, message} : undefined,
  };
}

const isFields = (value: unknown): value is FrontMatter['fields'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
