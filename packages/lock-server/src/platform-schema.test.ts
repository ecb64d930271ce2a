import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {buildSchema, parse, validate} from 'graphql';
import {filesIn} from './gate/files-in';

const folders = ['lock/src/client/session/operations', 'lock-accounts/src/client/operations'];
const texts = folders
  .map((name) => join(__dirname, '../..', name))
  .flatMap((folder) => filesIn(folder, /\.graphql$/).map((name) => join(folder, name)))
  .map((file) => readFileSync(file, 'utf8'));
const sdl = readFileSync(join(__dirname, '../platform.graphql'), 'utf8');

/** An operation as the site sends it, with the fragment of its fields. */
function makeDocument(name: string): string {
  const [operation = '', fragment = ''] = [name, 'fragment UserFields'].map((start) =>
    texts.find((text) => new RegExp(`^(query |mutation )?${start}\\b`).test(text)),
  );
  return operation.includes('...') ? operation + fragment : operation;
}

const required = ['Me', 'AuthenticateUser', 'SetActiveUserSession', 'RefreshAuthToken', 'Logout'];

test('the operations of the site are valid for platform.graphql, and five of them without its optional parts', () => {
  const optional = ['Companies', 'ChangePassword', 'BeginSso', 'CompleteSso'];
  expect(texts).toHaveLength([...required, ...optional, 'UserFields'].length);
  const least = sdl.replace(/^ *"Optional\..*\n.*\n/gm, '');
  expect(least).not.toMatch(/changePassword|companies:|beginSso:|completeSso\(/);
  for (const [schema, names] of [
    [sdl, [...required, ...optional]],
    [least, required],
  ] as const) {
    for (const name of names) {
      expect(validate(buildSchema(schema), parse(makeDocument(name)))).toEqual([]);
    }
  }
});
