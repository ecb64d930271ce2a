import {ignoreEvents} from 'docusaurus-lock-server/operations/log';
import {allFeatures} from '../../../../lock-server/src/testing/all-features';
import {
  addTestUser,
  correctPassword,
  email,
} from '../../../../lock-server/src/testing/test-accounts';
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {invalidCredentials} from '../sessions/sign-in';
import {cli} from './cli';
import {openCli, spawnCli} from './testing/open-cli';

const fresh = 'new@harbour.test';
const newPassword = 'a wholly different one';

test('unlocks a throttled user in a server that runs, and leaves the count of the address', async () => {
  const {enter, run} = await openCli();
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await enter(email, 'wrong');
    }
    return enter();
  };
  expect((await fail(10)).message).toMatch(/^Too many failed attempts/);
  expect(await run('unlock', '--email', email)).toMatch(/^Unlocked /);
  expect((await fail(9)).success).toBe(true);
  expect((await fail(10)).success).toBe(false);
});

test('each change holds at once, and is reported with the id of the account; a reading is not', async () => {
  const {id, db, enter, run, me, report} = await openCli();
  const first = await enter();
  await run('end-sessions', '--email', email);
  expect(await me(first.token)).toBe('UNAUTHORIZED');
  const second = await enter();
  expect(second.success).toBe(true);
  await run('disable', '--email', 'Robin@Harbour.test');
  expect(await me(second.token)).toBe('UNAUTHORIZED');
  expect((await enter()).message).toBe(invalidCredentials);
  expect(await run('list')).toMatch(/ disabled /);
  expect(await run('enable', '--email', email)).toBe(`Enabled ${email}.\n`);
  const third = await enter();
  expect(third.success).toBe(true);
  await run('delete', '--yes', '--email', email);
  expect(await me(third.token)).toBe('UNAUTHORIZED');
  for (const table of ['users', 'permissions', 'sessions', 'tokens'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const event = {event: 'account_changed', account: id};
  expect(report.mock.calls.flat()).toEqual([
    {...event, reason: 'sessions_ended'},
    {...event, reason: 'disabled'},
    {...event, reason: 'enabled'},
    {...event, reason: 'deleted'},
  ]);
});

// The tests of the program itself: what it prints where, and its exit code.

test('says in one line that the database cannot be written, with code 1', async () => {
  const {code, stdout, stderr} = await spawnCli('file:/dev/null/accounts.db', ['list']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Cannot write the accounts database .+\.\n$/);
});

test('adds a user and sets a password, both read from standard input', async () => {
  const {databaseUrl, db, enter, pipe, run, me} = await openCli();
  const added = await spawnCli(databaseUrl, add(fresh, 'Harbour'), `${correctPassword}\n`);
  expect(added).toMatchObject({code: 0, stdout: `Added ${fresh}.\n`});
  expect(JSON.parse(added.stderr)).toEqual({
    level: 'info',
    time: expect.any(String),
    type: 'security',
    event: 'account_changed',
    account: expect.any(String),
    reason: 'added',
  });
  const {token} = await enter(fresh);
  expect(await me(token)).toMatchObject({email: fresh});

  const set = ['set-password', '--email', fresh, '--password-stdin'];
  for (const guessable of [fresh, 'walrus watch 26']) {
    await expect(pipe(guessable, ...set)).rejects.toThrow('little more than your name');
  }
  await db.updateTable('users').set({password_expires_at: 1}).execute();
  const done = `Set the password of ${fresh}; all sessions and reading tokens have ended.`;
  expect(await pipe(newPassword, ...set)).toBe(`${done}\n`);
  expect(await me(token)).toBe('UNAUTHORIZED');
  expect((await enter(fresh)).success).toBe(false);
  expect((await enter(fresh, newPassword)).success).toBe(true);
  await run('disable', '--email', fresh);
  expect(await pipe(newPassword, ...set)).toBe(
    `${done} The account is disabled and cannot sign in until you enable it.\n`,
  );
});

test.each([
  [email, 'Fjord', correctPassword, `There is already a user ${email}.`],
  ['a@b.test', 'Fjord', 'too short', 'at least 12 characters'],
  ['a@b.test', 'Nowhere', correctPassword, 'There is no company "Nowhere"'],
])(
  'adds neither user nor company for %s in %s with %p',
  async (address, company, input, message) => {
    const {pipe, db, run} = await openCli();
    const create = company === 'Fjord' ? ['--create-company'] : [];
    await expect(pipe(input, ...add(address, company), ...create)).rejects.toThrow(message);
    expect((await run('list')).trimEnd().split('\n')).toHaveLength(1);
    const companies = await db.selectFrom('companies').selectAll().execute();
    expect(companies).toHaveLength(2);
  },
);

test('revokes a company and ends the sessions in it, no others', async () => {
  const {enter, run, ask, me} = await openCli();
  const inAurora = await enter();
  const harbour = inAurora.user.permissions.find(
    ({companyId}: {companyId: string}) => companyId !== inAurora.user.companyId,
  );
  const {token} = await enter();
  const {companyId} = harbour;
  const switched = await ask('setActiveUserSession', {companyId}, token);
  await run('revoke', '--email', email, '--company', 'Aurora');
  expect(await me(inAurora.token)).toBe('UNAUTHORIZED');
  expect(await me(switched.token)).toMatchObject({email});
  const again = await enter();
  expect(again.user.permissions).toEqual([harbour]);
});

test('grants a company once, and another role in one, which the user has from then on', async () => {
  const {enter, id, report, run} = await openCli();
  const {user} = await enter();
  const grant = (company: string, ...more: string[]) =>
    run('grant', '--email', email, '--company', company, ...more);
  await grant('Fjord', '--create-company');
  await grant('Fjord');
  await grant('Aurora', '--role', 'MANAGER');
  await grant('Aurora');
  expect(await run('list')).toContain('Aurora (MANAGER), Fjord, Harbour');
  const again = await enter();
  expect(again.user.role).toBe('MANAGER');
  expect(user.role).not.toBe('MANAGER');
  const event = {event: 'account_changed', account: id, reason: 'company_granted'};
  expect(report.mock.calls.flat()).toEqual(Array(4).fill(event));
});

test('lists the users, and says whose an account is, by its id or e-mail address', async () => {
  const {enter, run, id} = await openCli();
  await enter();
  expect(await run('list')).toBe(
    `robin@harbour.test  Robin Vale  OPERATOR  active  ${id}  Aurora, Harbour\n`,
  );
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
});

test('lists the open sessions with time and address, and no token', async () => {
  const {enter, refresh, run, id} = await openCli();
  const list = () => run('sessions', '--email', email);
  expect(await list()).toBe(`Account ${id}\nThere are no open sessions.\n`);
  const from = '2001:db8::1';
  const {refreshToken} = await enter(email, correctPassword, from);
  const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.source;
  const lines = (address: string) =>
    new RegExp(`^Account ${id}\nSIGNED IN +LAST REFRESHED +FROM\n${time}  ${time}  ${address}\n$`);
  expect(await list()).toMatch(lines(from));
  await refresh(refreshToken);
  expect(await list()).toMatch(lines('192.0.2.1'));
});

test('corrects names, e-mail address and role of a user, who stays signed in', async () => {
  const {enter, id, me, report, run} = await openCli();
  const {token} = await enter();
  const change = ['--first-name', 'Robyn', '--last-name', 'Vane', '--role', 'VIEWER'];
  const newEmail = ['--new-email', 'Robyn@harbour.test'];
  const shown = await run('set', 'Robin@Harbour.test', ...change, ...newEmail);
  expect(shown).toMatch(/^Id .*\nE-mail +robyn@harbour\.test\nName +Robyn Vane\nRole +VIEWER\n/);
  expect(report.mock.calls.flat()).toEqual([
    {event: 'account_changed', account: id, reason: 'corrected'},
  ]);
  expect(await me(token)).toMatchObject({
    ...{email: 'robyn@harbour.test', firstName: 'Robyn', role: 'VIEWER'},
  });
  expect(await run('set', 'robyn@harbour.test', ...newEmail)).toBe(shown);
});

test('does not give a user the e-mail address of another', async () => {
  const {databaseUrl, run} = await openCli();
  await addTestUser(databaseUrl, 'alex@fjord.test', ['Harbour']);
  const before = await run('list');
  await expect(run('set', email, '--new-email', 'alex@fjord.test')).rejects.toThrow(
    'There is already a user alex@fjord.test.',
  );
  expect(await run('list')).toEqual(before);
  expect(JSON.parse(await run('list', '--json'))).toMatchObject([
    {email: 'alex@fjord.test', state: 'active', companies: [{name: 'Harbour', role: 'OPERATOR'}]},
    {email},
  ]);
});

test.each([
  [['disable', '--email', 'x@b.test'], 'There is no user x@b.test.'],
  [['show', 'nobody'], 'There is no account nobody. It may have been deleted.'],
  [
    ['grant', '--email', email, '--company', 'Nowhere'],
    'There is no company "Nowhere". Check its spelling, or add it with add or grant and --create-company.',
  ],
])('refuses %j', async (args, message) => {
  const {run} = await openCli();
  await expect(run(...args)).rejects.toThrow(message);
});

test.each([
  [['disable'], '--email is missing.'],
  [
    [...add('a@b.test', 'Harbour'), '--role', 'OWNER'],
    '--role must be one of ADMIN, MANAGER, OPERATOR, VIEWER.',
  ],
  [['set', email, '--new-email', 'robin\u202E@b.test'], '--new-email has an invisible character.'],
  [['list', '--email', email], '--email is not an option of this command.'],
  [['show'], 'Give show one id or e-mail address'],
  [['add', '--password', 'x'], "Unknown option '--password'"],
  [['adduser'], 'There is no command "adduser". Most like it are: add, '],
  [['tokens'], 'Most like it are: tokens list, tokens revoke.'],
  [['toString'], 'There is no command "toString".'],
  [['--json'], 'Give a command. With --help you see all commands.'],
  [['list', 'all'], 'list takes only options.'],
  [['disable', 'robin'], '--email is not a valid e-mail address.'],
  [['disable', 'a@b.test', 'c@d.test'], 'Give disable one e-mail address.'],
])('refuses %j before it opens a database', async (args, message) => {
  const env = {DATABASE_URL: 'file:/dev/null/accounts.db'};
  await expect(cli(args, env, ignoreEvents, allFeatures)).rejects.toThrow(message);
});

test('the help is that of all commands, or of one with its own options', async () => {
  expect(await cli([], {})).toBe(await cli(['--help'], {}));
  const help = await cli(['add', '--help'], {});
  expect(help).toMatch(/^add: \w/);
  expect(help).toContain('\n  --company COMPANY ');
  expect(help).not.toMatch(/--json|--new-email/);
});

test('without a terminal asks for --yes and for --password-stdin', async () => {
  const {pipe, run} = await openCli();
  const remove = ['delete', '--email', email];
  await expect(pipe('yes\n', ...remove)).rejects.toThrow(
    `Delete ${email} with all sessions, reading tokens and permissions? There is no terminal to ask; add --yes to do it.`,
  );
  const set = ['set-password', '--email', email];
  await expect(pipe(newPassword, ...set)).rejects.toThrow(
    'There is no terminal to ask for the password; give it on standard input with --password-stdin.',
  );
  expect(await run('list')).toContain(email);
  await pipe('', ...remove, '--yes');
  expect(await run('list')).toBe('There are no users.\n');
});

function add(address: string, company: string): string[] {
  return [
    ...['add', '--email', address, '--first-name', 'Robin'],
    ...['--last-name', 'Vale', '--role', 'VIEWER'],
    ...['--company', company, '--password-stdin'],
  ];
}

test('lists reading tokens by their owners, and revokes one by its id', async () => {
  const {db, id: userId, run, report} = await openCli();
  expect(await run('tokens', 'list')).toBe('There are no tokens.\n');

  const made = await createReadingToken(
    db,
    {userId, name: 'My editor', days: 30, generation: 0},
    Date.parse('2061-05-04T03:02:01Z'),
  );
  // One that has ended with all sessions.
  await createReadingToken(db, {userId, name: 'Old', days: 30, generation: -1}, Date.now());
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
});
