import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {
  openTestDatabase,
  addTestUser,
  openTestAccounts,
  operations,
  correctPassword,
  send,
  signIn,
} from '../../testing/accounts-client';
import {
  createLibsqlDatabase,
  describeOnEachStore,
} from '../../testing/accounts-stores';
import {createFolder} from '../../testing/after-test';
import {runTypeScript} from '../../testing/spawn-typescript';
import {cli} from './cli';

const email = 'robin@harbour.test';

async function open(createDatabase = createLibsqlDatabase) {
  const url = await createDatabase();
  await addTestUser(url, email, ['Aurora', 'Harbour']);
  const accounts = await openTestAccounts(url);
  const report = jest.fn();
  const run = (...args: string[]) => cli(args, {DATABASE_URL: url}, report);
  const me = async (token: string) => {
    const {data} = await send(accounts, operations.me, {}, {token});
    return data?.me?.email;
  };
  return {url, accounts, run, me, report};
}

test('disables a user, whose sessions end at once, and enables it', async () => {
  const {accounts, run, me} = await open();
  const {token} = await signIn(accounts, email);
  await run('disable', '--email', 'Robin@Harbour.test');
  expect(await me(token)).toBeUndefined();
  expect((await signIn(accounts, email)).message).toBe('Invalid credentials');
  expect(await run('enable', '--email', email)).toBe(`Enabled ${email}.\n`);
  expect((await signIn(accounts, email)).success).toBe(true);
});

test('unlocks a throttled user in a server that runs, and leaves the count of the address', async () => {
  const {accounts, run} = await open();
  for (let i = 0; i < 10; i++) {
    await signIn(accounts, email, 'wrong');
  }
  const {message} = await signIn(accounts, email);
  expect(message).toMatch(/^Too many failed attempts/);
  expect(await run('unlock', '--email', email)).toMatch(/^Unlocked /);
  for (let i = 0; i < 9; i++) {
    await signIn(accounts, email, 'wrong');
  }
  expect((await signIn(accounts, email)).success).toBe(true);
  for (let i = 0; i < 10; i++) {
    await signIn(accounts, email, 'wrong');
  }
  expect((await signIn(accounts, email)).success).toBe(false);
});

test('ends all sessions of a user, who may sign in again', async () => {
  const {accounts, run, me} = await open();
  const first = await signIn(accounts, email);
  const second = await signIn(accounts, email);
  await run('end-sessions', '--email', email);
  expect(await me(first.token)).toBeUndefined();
  expect(await me(second.token)).toBeUndefined();
  expect((await signIn(accounts, email)).success).toBe(true);
});

test('says that an account whose password is set is disabled', async () => {
  const {url, run} = await open();
  await run('disable', '--email', email);
  const {stdout} = await runTypeScript(
    'accounts/cli/cli.ts',
    ['set-password', '--email', email, '--password-stdin'],
    {env: {DATABASE_URL: url}, input: 'a wholly different one'},
  );
  expect(stdout).toBe(
    `Set the password of ${email}; all sessions have ended. ` +
      'The account is disabled and cannot sign in until you enable it.\n',
  );
});

test('reports each change with the id of the account, and no reading', async () => {
  const {url, run, report} = await open();
  const db = await openTestDatabase(url);
  const user = await db.selectFrom('users').select('id').executeTakeFirst();
  const changes: [string[], string][] = [
    [['disable'], 'disabled'],
    [['enable'], 'enabled'],
    [['unlock'], 'unlocked'],
    [['end-sessions'], 'sessions_ended'],
    [['grant', '--create-company', '--company', 'Fjord'], 'company_granted'],
    [['revoke', '--company', 'Fjord'], 'company_revoked'],
    [['delete', '--yes'], 'deleted'],
  ];
  await run('list');
  await run('sessions', '--email', email);
  for (const [args] of changes) {
    await run(...args, '--email', email);
  }
  expect(report.mock.calls.flat()).toEqual(
    changes.map(([, reason]) => ({
      event: 'account_changed',
      account: user?.id,
      reason,
    })),
  );
});

test('grants a company, new or known, once', async () => {
  const {run} = await open();
  const fjord = ['grant', '--email', email, '--company', 'Fjord'];
  await expect(run(...fjord)).rejects.toThrow(
    'There is no company "Fjord". Check its spelling, or add it with add or grant and --create-company.',
  );
  await run(...fjord, '--create-company');
  await run(...fjord);
  expect(await run('list')).toContain('Aurora, Fjord, Harbour');
});

test('adds a user and sets a password, both read from standard input', async () => {
  const {url, accounts, run, me} = await open();
  const env = {DATABASE_URL: url};
  const input = `${correctPassword}\n`;
  const added = await runTypeScript(
    'accounts/cli/cli.ts',
    addCommand('new@harbour.test', 'Harbour'),
    {env, input},
  );
  expect(added).toEqual({
    code: 0,
    stdout: 'Added new@harbour.test.\n',
    stderr: expect.any(String),
  });
  expect(
    added.stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      type: 'security',
      event: 'account_changed',
      account: expect.any(String),
      reason: 'added',
    },
  ]);
  const {token} = await signIn(accounts, 'new@harbour.test');
  expect(await me(token)).toBe('new@harbour.test');

  const args = ['set-password', '--email', 'new@harbour.test'];
  for (const guessable of ['new@harbour.test', 'walrus watch 26']) {
    const refused = await runTypeScript(
      'accounts/cli/cli.ts',
      [...args, '--password-stdin'],
      {env: {...env, PRODUCT_NAME: 'Walrus Watch'}, input: guessable},
    );
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('little more than your name');
  }
  const changed = await runTypeScript(
    'accounts/cli/cli.ts',
    [...args, '--password-stdin'],
    {env, input: 'a wholly different one'},
  );
  expect(changed.code).toBe(0);
  expect(await me(token)).toBeUndefined();
  expect((await signIn(accounts, 'new@harbour.test')).success).toBe(false);
  const again = await signIn(
    accounts,
    'new@harbour.test',
    'a wholly different one',
  );
  expect(again.success).toBe(true);
  expect(await run('list')).toContain('new@harbour.test');
});

test.each([
  [email, 'Fjord', correctPassword, `There is already a user ${email}.`],
  ['a@b.test', 'Fjord', 'too short', 'at least 12 characters'],
  ['a@b.test', 'Nowhere', correctPassword, 'There is no company "Nowhere"'],
])(
  'adds neither user nor company for %s in %s with %p',
  async (address, company, input, message) => {
    const {url, run} = await open();
    const create = company === 'Fjord' ? ['--create-company'] : [];
    const {code, stdout, stderr} = await runTypeScript(
      'accounts/cli/cli.ts',
      [...addCommand(address, company), ...create],
      {env: {DATABASE_URL: url}, input},
    );
    expect({code, stdout}).toEqual({code: 1, stdout: ''});
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect((await run('list')).trimEnd().split('\n')).toHaveLength(1);
    await expect(
      run('grant', '--email', email, '--company', 'Fjord'),
    ).rejects.toThrow('There is no company');
  },
);

test('refuses a user and a company that do not exist', async () => {
  const {run} = await open();
  await expect(run('disable', '--email', 'x@harbour.test')).rejects.toThrow(
    'There is no user x@harbour.test.',
  );
  const revoke = run('revoke', '--email', email, '--company', 'Nowhere');
  await expect(revoke).rejects.toThrow('There is no company "Nowhere".');
});

describeOnEachStore((createDatabase) => {
  test('deletes a user with all that belongs to the user', async () => {
    const {url, accounts, run, me} = await open(createDatabase);
    const {token} = await signIn(accounts, email);
    await run('delete', '--yes', '--email', email);
    expect(await me(token)).toBeUndefined();
    expect((await signIn(accounts, email)).success).toBe(false);
    const db = await openTestDatabase(url);
    const tables = ['users', 'permissions', 'sessions', 'tokens'] as const;
    for (const table of tables) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('revokes a company and ends the sessions in it, no others', async () => {
    const {accounts, run, me} = await open(createDatabase);
    const inAurora = await signIn(accounts, email);
    const harbour = inAurora.user.permissions.find(
      ({companyId}: {companyId: string}) =>
        companyId !== inAurora.user.companyId,
    );
    const other = await signIn(accounts, email);
    const switched = await send(
      accounts,
      operations.setActiveUserSession,
      {companyId: harbour.companyId},
      {token: other.token},
    );
    await run('revoke', '--email', email, '--company', 'Aurora');
    expect(await me(inAurora.token)).toBeUndefined();
    expect(await me(switched.data.result.token)).toBe(email);
    const again = await signIn(accounts, email);
    expect(again.user.permissions).toEqual([harbour]);
  });

  test('gives a user another role in one company, which the user has from then on', async () => {
    const {accounts, run} = await open(createDatabase);
    const {user} = await signIn(accounts, email);
    const aurora = ['grant', '--email', email, '--company', 'Aurora'];
    await run(...aurora, '--role', 'MANAGER');
    await run(...aurora);
    expect(await run('list')).toContain('Aurora (MANAGER), Harbour');
    const again = await signIn(accounts, email);
    expect(again.user.role).toBe('MANAGER');
    expect(user.role).not.toBe('MANAGER');
    await expect(run(...aurora, '--role', 'BOSS')).rejects.toThrow(
      'must be one of ADMIN, MANAGER, OPERATOR, VIEWER',
    );
  });
});

test.each([
  [['disable'], '--email is missing.'],
  [['disable', '--email', 'robin'], '--email is not a valid e-mail address.'],
  [
    addCommand('a@b.test', 'Harbour').map((arg) =>
      arg === 'VIEWER' ? 'OWNER' : arg,
    ),
    '--role must be one of ADMIN, MANAGER, OPERATOR, VIEWER.',
  ],
  [['list', '--email', email], '--email is not an option of this command.'],
  [['show'], 'Give show one id or e-mail address'],
  [['show', 'a@b.test', 'c@d.test'], 'Give show one id or e-mail address'],
  [['add', '--password', 'x'], "Unknown option '--password'"],
  [['remove'], 'Give one command: add, list, show'],
  [['toString'], 'Give one command: add, list, show'],
  [['list', 'all'], 'Give one command: add, list, show'],
])('refuses %j before it opens a database', async (args, message) => {
  const env = {DATABASE_URL: 'file:/proc/none/accounts.db'};
  await expect(cli(args, env)).rejects.toThrow(message);
});

test('without a command prints the help', async () => {
  expect(await cli([], {})).toBe(await cli(['--help'], {}));
});

test('says in one line that the database cannot be written, with code 1', async () => {
  const file = join(createFolder(), 'file');
  writeFileSync(file, '');
  const env = {DATABASE_URL: `file:${file}/accounts.db`};
  const result = await runTypeScript('accounts/cli/cli.ts', ['list'], {env});
  expect(result).toMatchObject({code: 1, stdout: ''});
  expect(result.stderr).toMatch(/^Cannot write the accounts database .+\.\n$/);
});

test('deletes nobody where there is no terminal to ask, unless --yes is given', async () => {
  const {url, run} = await open();
  const remove = (...more: string[]) =>
    runTypeScript(
      'accounts/cli/cli.ts',
      ['delete', '--email', email, ...more],
      {env: {DATABASE_URL: url}, input: 'yes\n'},
    );
  expect(await remove()).toEqual({
    code: 1,
    stdout: '',
    stderr: `Delete ${email} with all sessions and permissions? There is no terminal to ask; add --yes to do it.\n`,
  });
  expect(await run('list')).toContain(email);
  expect((await remove('--yes')).code).toBe(0);
  expect(await run('list')).toBe('There are no users.\n');
});

test('asks for --password-stdin where there is no terminal', async () => {
  const env = {DATABASE_URL: `file:${join(createFolder(), 'accounts.db')}`};
  const {code, stderr} = await runTypeScript(
    'accounts/cli/cli.ts',
    addCommand('a@b.test', 'Harbour').slice(0, -1),
    {env},
  );
  expect(code).toBe(1);
  expect(stderr).toContain('--password-stdin');
});

function addCommand(address: string, company: string): string[] {
  return [
    ...['add', '--email', address, '--first-name', 'Robin'],
    ...['--last-name', 'Vale', '--role', 'VIEWER'],
    ...['--company', company, '--password-stdin'],
  ];
}
