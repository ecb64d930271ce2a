import {parseArgs, type ParseArgsConfig} from 'node:util';
import {closest} from 'fastest-levenshtein';

/**
 * Reads the options of a program.
 *
 * @throws Error for an unknown option, which names the most similar option.
 */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{args: string[]; options: Options}>>['values'] {
  try {
    return parseArgs({args: [...args], options}).values;
  } catch (error) {
    const [, typed] = /^Unknown option '--([\w-]+)'/.exec((error as Error).message) ?? [];
    throw typed === undefined
      ? error
      : new Error(
          `Unknown option --${typed}. Did you mean --${closest(typed, Object.keys(options))}?`,
        );
  }
}
