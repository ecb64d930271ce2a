import {TimeoutError} from '@site/src/tokens/errors';
import {delay} from '@site/src/tokens/http';
import {notices} from '@site/src/tokens/texts';

/** As much of a yup schema as Formik uses. */
interface Schema {
  validate: (values: unknown, options: object) => Promise<unknown>;
}

/** How long a validation waits for the schema, in ms; as long as a request. */
const timeout = 15_000;

/**
 * A schema for Formik that is loaded once the form works, as few readers type
 * faster than it comes. A validation waits for it, and so does a submit. Where it
 * does not come, the form is refused with a message, keeps what was typed, and the
 * next validation loads it again.
 */
export function lateSchema(load: () => Promise<Schema>) {
  let schema: Schema | undefined;

  async function loadInTime(): Promise<Schema> {
    const tooLate = delay(timeout).then(() => {
      throw new TimeoutError();
    });
    return (schema ??= await Promise.race([load(), tooLate]));
  }

  return {
    /** Loads the schema ahead. If that fails, a validation tries again. */
    preload: (): void => {
      loadInTime().catch(() => {});
    },
    async validate(values: unknown, options: object): Promise<unknown> {
      const rules = schema ?? (await loadInTime().catch(() => null));
      if (!rules) {
        throw new Unchecked();
      }
      return rules.validate(values, options);
    },
  };
}

/** In Formik's eyes an error of yup, in the last field. */
class Unchecked extends Error {
  override name = 'ValidationError';
  path = 'password';
  inner = [];
  override message = notices.unchecked;
}
