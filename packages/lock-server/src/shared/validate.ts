import type {z} from 'zod';

/**
 * Checks a written value by a schema.
 *
 * @returns the value with its defaults, or a line for each error, which begins with the path of the
 *   wrong value, such as `provider.name`. Messages of our own schemas continue the line; zod's
 *   messages follow a colon.
 */
export function validate<Value>(
  schema: z.ZodType<Value>,
  written: unknown,
): {value: Value; errors: []} | {value: undefined; errors: string[]} {
  const {data, error} = schema.safeParse(written);
  if (!error) {
    return {value: data, errors: []};
  }
  const errors = error.issues.map(({path, message}) => {
    const end = /^[A-Z]/.test(message) ? ': ' : ' ';
    return path.length > 0 ? path.join('.') + end + message : message;
  });
  return {value: undefined, errors};
}
