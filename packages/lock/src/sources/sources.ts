import {parse, type YAMLParseError} from 'yaml';
import type {z} from 'zod';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {SourceError, throwFileErrors} from './read-source';

/**
 * Reads what writers list in a YAML file.
 *
 * @param file its name, for errors.
 * @throws SourceError with the line of the first error of YAML, or with all values that the schema
 *   refuses, by their places in the list.
 */
export function parseYaml<Content>(
  file: string,
  source: string,
  schema: z.ZodType<Content>,
): Content {
  let written: unknown;
  try {
    written = parse(source);
  } catch (error) {
    const {message, linePos} = error as YAMLParseError;
    const reason = message.replace(/ at line \d+, column \d+:[^]*$/, '');
    throw new SourceError([
      {
        file,
        line: linePos?.[0].line ?? 1,
        message: `${reason}. Look at the signs and the indent of this line and of the one above.`,
      },
    ]);
  }
  const label = (place: string) => place && `"${place}"`;
  const {value, errors} = validate(schema, written, {label});
  throwFileErrors(errors.map(({message}) => ({file, line: 1, message: `${message}.`})));
  return value!;
}
