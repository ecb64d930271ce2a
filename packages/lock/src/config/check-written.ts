// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import {closest} from 'fastest-levenshtein';
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

/** The schema of options; for one that there is not, the error names the nearest that there is. */
export const optionsSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({code, keys}) =>
      code === 'unrecognized_keys'
        ? `There is no “${keys[0]}”. The nearest is “${closest(String(keys[0]), Object.keys(shape))}”.`
        : undefined,
  });

/** The schema of an option with a site's own words for the texts of a list. */
export const ownTexts = (list: Readonly<Record<string, string>>) =>
  optionsSchema(
    Object.fromEntries(Object.keys(list).map((key) => [key, z.string().optional()])),
  ).prefault({});
