import {validateYupSchema, yupToFormErrors} from 'formik';
import {fieldMessages, notices} from '@site/src/tokens/texts';
import {lateSchema} from './late-schema';
import {credentialsSchema} from './schema';

type Loaded = typeof credentialsSchema;

/** The messages by their fields, as Formik asks for them. */
const errorsOf = (schema: ReturnType<typeof lateSchema>, email: string) =>
  validateYupSchema({email, password: 'secret'}, schema).then(
    () => ({}),
    (error: unknown) => yupToFormErrors<{email: string}>(error),
  );

const invalid = {email: fieldMessages.userNameInvalid};
const unchecked = {password: notices.unchecked};

afterEach(() => jest.useRealTimers());

test('a validation waits for the schema', async () => {
  let arrive = (_: Loaded) => {};
  const schema = lateSchema(() => new Promise((resolve) => (arrive = resolve)));
  const settled = jest.fn();
  const errors = errorsOf(schema, 'avery').finally(settled);
  await new Promise((resolve) => setTimeout(resolve));
  expect(settled).not.toHaveBeenCalled();
  arrive(credentialsSchema);
  expect(await errors).toEqual(invalid);
  expect(await errorsOf(schema, 'avery@example.com')).toEqual({});
});

test('without the schema a form is refused with a message, and the next validation loads it again', async () => {
  const load = jest.fn<Promise<Loaded>, []>();
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  load.mockResolvedValue(credentialsSchema);
  const schema = lateSchema(load);
  schema.preload();
  expect(await errorsOf(schema, 'avery')).toEqual(unchecked);
  expect(await errorsOf(schema, 'avery')).toEqual(invalid);
  schema.preload();
  expect(await errorsOf(schema, 'avery@example.com')).toEqual({});
  expect(load).toHaveBeenCalledTimes(3);
});

test('a schema that does not come counts as missing after 15 s, and as there once it has come', async () => {
  jest.useFakeTimers();
  let arrive = (_: Loaded) => {};
  const loaded = new Promise<Loaded>((resolve) => (arrive = resolve));
  const schema = lateSchema(() => loaded);
  const errors = errorsOf(schema, 'avery');
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await errors).toEqual(unchecked);
  arrive(credentialsSchema);
  expect(await errorsOf(schema, 'avery')).toEqual(invalid);
});
