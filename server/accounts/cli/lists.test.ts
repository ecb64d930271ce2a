import {
  addTestUser,
  correctPassword,
  openTestAccounts,
  openTestDatabase,
  operations,
  send,
  signIn,
} from '../../testing/accounts-client';
import {createLibsqlDatabase} from '../../testing/accounts-stores';
import {createReadingToken} from '../sessions/reading-tokens';
import {findUser} from '../store/directory';
import {cli} from './cli';

const email = 'robin@harbour.test';

async function open() {
  const url = await createLibsqlDatabase();
  await addTestUser(url, email, ['Aurora', 'Harbour']);
  const accounts = await openTestAccounts(url);
  const db = await openTestDatabase(url);
  const {id} = await db
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow();
  const run = (...args: string[]) => cli(args, {DATABASE_URL: url});
  return {accounts, run, id};
}

test('lists the users with role, state, id and companies', async () => {
  const {run, id} = await open();
  await run('disable', '--email', email);
  expect(await run('list')).toBe(
    `robin@harbour.test  Robin Vale  OPERATOR  disabled  ${id}  Aurora, Harbour\n`,
  );
});

test('says whose an account is, by its id or e-mail address', async () => {
  const {accounts, run, id} = await open();
  await signIn(accounts, email);
  const shown = `Id             ${id}
E-mail         robin@harbour.test
Name           Robin Vale
Role           OPERATOR
State          active
Companies      Aurora, Harbour
Open sessions  1
`;
  expect(await run('show', id)).toBe(shown);
  expect(await run('show', 'Robin@Harbour.test')).toBe(shown);
  await expect(run('show', 'nobody')).rejects.toThrow(
    'There is no account nobody. It may have been deleted.',
  );
});

test('lists the open sessions with time and address, and no token', async () => {
  const {accounts, run, id} = await open();
  const args = ['sessions', '--email', email];
  expect(await run(...args)).toBe(
    `Account ${id}\nThere are no open sessions.\n`,
  );
  const {token, refreshToken} = await signIn(
    accounts,
    email,
    correctPassword,
    '2001:db8::1',
  );
  const list = await run(...args);
  const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.source;
  expect(list).toMatch(
    new RegExp(
      `^Account ${id}\nSIGNED IN +LAST REFRESHED +FROM\n${time}  ${time}  2001:db8::1\n$`,
    ),
  );
  const {refreshAuthToken} = operations;
  await send(
    accounts,
    refreshAuthToken,
    {refreshToken},
    {address: '192.0.2.77'},
  );
  const later = await run(...args);
  expect(later.trimEnd().split('\n')).toHaveLength(3);
  expect(later).toContain('192.0.2.77');
  expect(later).not.toContain(token);
});

test('lists reading tokens by their owners, and revokes one by its id', async () => {
  const url = await createLibsqlDatabase();
  await addTestUser(url, email, ['Aurora']);
  const db = await openTestDatabase(url);
  const report = jest.fn();
  const run = (...args: string[]) => cli(args, {DATABASE_URL: url}, report);
  expect(await run('tokens', 'list')).toBe('There are no tokens.\n');

  const {id: userId} = await findUser(db, email);
  const made = await createReadingToken(
    db,
    {userId, name: 'My editor', days: 30},
    Date.parse('2061-05-04T03:02:01Z'),
  );
  const id = made?.id ?? '';
  expect(await run('tokens', 'list')).toBe(
    `ID                OWNER               NAME       MADE        EXPIRES     LAST USED  FROM
${id}  robin@harbour.test  My editor  2061-05-04  2061-06-03  never
`,
  );
  expect(await run('tokens', 'revoke', id)).toBe(`Revoked the token ${id}.\n`);
  const event = {event: 'token_revoked', account: userId, token: id};
  expect(report.mock.calls).toEqual([[event]]);
  await expect(run('tokens', 'revoke', id)).rejects.toThrow(
    `There is no token ${id}. List the ids with: tokens list`,
  );
  await expect(run('tokens', 'revoke')).rejects.toThrow('the id of one token');
  await expect(run('tokens')).rejects.toThrow('Give one command');
});
