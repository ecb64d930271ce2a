// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import {closest} from 'fastest-levenshtein';
import * as z from 'zod';
import {validate} from 'docusaurus-lock-server/shared/validate';

/**
 * Checks the options that docusaurus.config passes to a function.
 *
 * @param name of the function, such as `search`.
 * @returns the options with their defaults.
 * @throws Error that lists all errors, each with what to write.
 */
export function validateOptions<Options>(
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

/** Creates a schema of options. For an unknown option, the error names the most similar one. */
export const optionsSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({code, keys}) =>
      code === 'unrecognized_keys'
        ? `Unknown option “${keys[0]}”. Did you mean “${closest(String(keys[0]), Object.keys(shape))}”?`
        : undefined,
  });

/** Creates the schema of an option that replaces texts of a list by a site's own. */
export const textsSchema = (list: Readonly<Record<string, string>>) =>
  optionsSchema(
    Object.fromEntries(Object.keys(list).map((key) => [key, z.string().optional()])),
  ).prefault({});
