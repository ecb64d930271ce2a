// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import * as z from 'zod';
import {validate} from 'docusaurus-lock-server/shared/validate';

/**
 * Checks the options that docusaurus.config gives a function.
 *
 * @param name of the function, such as `search`.
 * @returns the options with what is used where nothing is written.
 * @throws Error that lists all errors, each with what to write.
 */
export function checkWritten<Options>(
  name: string,
  schema: z.ZodType<Options>,
  written: unknown,
): Options {
  const {value, errors} = validate(schema, written);
  if (!value) {
    const lines = errors.map((error) => `  ${error}`).join('\n');
    throw new Error(`The options of ${name}() in docusaurus.config are wrong:\n${lines}`);
  }
  return value;
}

/** The schema of an option with a site's own words for the texts of a list. */
export const ownTexts = (list: Readonly<Record<string, string>>) =>
  z
    .strictObject(Object.fromEntries(Object.keys(list).map((key) => [key, z.string().optional()])))
    .prefault({});
