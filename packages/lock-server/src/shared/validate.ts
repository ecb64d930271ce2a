import type {z} from 'zod';

/** What is wrong with one value of many. */
export interface ValidationError {
  /** The keys and indexes that lead to the value. */
  path: (string | number)[];
  /** What the value has to be, with its label, and without a full stop. */
  message: string;
}

/** How the sentences about a kind of values are worded. */
export interface Wording {
  /** Names a value by its place, such as `search.tasks[0].to`; default the place. */
  label?: (place: string) => string;
  /** Continues the label of a key that nothing reads in a place; default `is not known`. */
  unknown?: (key: string, place: PropertyKey[]) => string;
}

/**
 * Checks a written value by a schema. All schemas word their errors here, unless
 * they say something else.
 *
 * @returns the value with its defaults where there are no errors.
 */
export function validate<Value>(
  schema: z.ZodType<Value>,
  written: unknown,
  {label = (place) => place, unknown = () => 'is not known'}: Wording = {},
): {value: Value; errors: []} | {value: undefined; errors: ValidationError[]} {
  const {data, error} = schema.safeParse(written, {error: readMessage});
  if (!error) {
    return {value: data, errors: []};
  }
  const errors = error.issues.flatMap((issue) => {
    const messages =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [key, unknown(key, issue.path)] as const)
        : [[undefined, issue.message] as const];
    return messages.map(([key, message]) => {
      const path = [...issue.path, ...(key === undefined ? [] : [key])] as (string | number)[];
      const place = path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('');
      const labelled = `${label(place.replace(/^\./, ''))} ${message}`.trim();
      return {path, message: labelled};
    });
  });
  return {value: undefined, errors};
}

const kinds: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a list of names with values',
  record: 'a list of names with values',
};

const readMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'is missing'
      : `must be ${kinds[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value') {
    return `must be one of ${issue.values.join(', ')}`;
  }
  if (issue.code === 'too_big') {
    return `must have at most ${issue.maximum} characters`;
  }
  return issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
};
