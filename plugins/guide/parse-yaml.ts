import type {Joi} from '@docusaurus/utils-validation';
import {parse} from 'yaml';

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
