import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {buildSchema, parse, validate} from 'graphql';
import {filesIn} from './operations/files-in';
import {graphqlProxy} from './graphql/proxy';
import {afterTest} from '../../testing/src/after-test';
import {open} from '../../testing/src/open';
import {startProgram} from '../../testing/src/start-program';

const folders = ['lock/src/client/session/operations', 'lock-accounts/src/client/operations'];
const texts = folders
  .map((name) => join(__dirname, '../..', name))
  .flatMap((folder) => filesIn(folder, /\.graphql$/).map((name) => join(folder, name)))
  .map((file) => readFileSync(file, 'utf8'));
const sdl = readFileSync(join(__dirname, '../platform.graphql'), 'utf8');
const example = join(__dirname, '../example-platform.mjs');

/** An operation as the site sends it, with the fragment of its fields. */
function makeDocument(name: string): string {
  const [operation = '', fragment = ''] = [name, 'fragment UserFields'].map((start) =>
    texts.find((text) => new RegExp(`^(query |mutation )?${start}\\b`).test(text)),
  );
  return operation.includes('...') ? operation + fragment : operation;
}

const required = ['Me', 'AuthenticateUser', 'SetActiveUserSession', 'RefreshAuthToken', 'Logout'];

test('the operations of the site are valid for platform.graphql, and five of them without what is optional', () => {
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

/** The parts of an answer that the day looks at. */
interface Answer {
  success: boolean;
  message?: string;
  token: string;
  refreshToken: string;
  user: {id: string; role: string; companyId: string};
}

test('with the example a reader has a whole day: sign-in, pages, switch, refresh, logout', async () => {
  const program = startProgram([process.execPath, example], {env: {...process.env, PORT: '0'}});
  afterTest(async () => {
    program.child.kill();
    await program.ended;
  });
  const endpoint = await program.untilSaid(/listens on (\S+)/);
  const graphql = graphqlProxy(endpoint);
  const {
    send: sendDocument,
    openGate,
    readStatus,
  } = (await open({way: 'socket', graphql})).accounts;
  const send = async (name: string, variables: object, token?: string) => {
    const {data} = await sendDocument(makeDocument(name), variables, {token});
    return Object.values((data ?? {}) as Record<string, Answer>)[0];
  };

  const email = 'kim@example.com';
  expect(await send('AuthenticateUser', {email, password: 'wrong'})).toMatchObject({
    success: false,
    message: 'The user name or the password is wrong.',
  });
  const signedIn = await send('AuthenticateUser', {email, password: 'an-example-password'});
  expect(signedIn).toMatchObject({success: true, user: {id: '1', role: 'ADMIN', companyId: '10'}});
  const {token} = signedIn!;
  expect(await readStatus(await openGate(token))).toBe(200);
  expect(await send('Me', {}, token)).toMatchObject({id: '1', role: 'ADMIN'});
  expect(await send('Companies', {}, token)).toHaveLength(2);

  expect(await send('SetActiveUserSession', {companyId: '12'}, token)).toMatchObject({
    success: false,
  });
  const switched = await send('SetActiveUserSession', {companyId: '11'}, token);
  expect(switched).toMatchObject({success: true, user: {role: 'VIEWER', companyId: '11'}});
  await expect(openGate(token)).rejects.toThrow('UNAUTHORIZED');

  const {refreshToken} = switched!;
  const refreshed = await send('RefreshAuthToken', {refreshToken}, switched!.token);
  expect(refreshed).toMatchObject({success: true, user: {companyId: '11'}});
  expect(await send('RefreshAuthToken', {refreshToken})).toBeUndefined();
  expect(await readStatus(await openGate(refreshed!.token))).toBe(200);

  expect(await send('Logout', {id: '1'}, refreshed!.token)).toEqual({success: true, message: null});
  await expect(openGate(refreshed!.token)).rejects.toThrow('UNAUTHORIZED');
});
