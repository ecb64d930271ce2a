// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import type * as z from 'zod';
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
  const {value, errors} = validate(schema, written, {
    unknown: () => 'is no option: write one of the options that README.md of docusaurus-lock lists',
  });
  if (!value) {
    throw refuseWritten(
      name,
      errors.map(({message}) => message),
    );
  }
  return value;
}

/** Makes the error about wrong options of a function in docusaurus.config. */
export function refuseWritten(name: string, errors: readonly string[]): Error {
  const lines = errors.map((error) => `  ${error}`).join('\n');
  return new Error(`The options of ${name}() in docusaurus.config are wrong:\n${lines}`);
}
