import {ignoreEvents} from 'docusaurus-lock-server/monitoring/log';
import {allFeatures} from '../../../../testing/src/all-features';
import {addTestUser, correctPassword, email} from '../../../../testing/src/test-accounts';
import {cli} from './cli';
import {openCli, spawnCli} from './testing/open-cli';

const fresh = 'new@harbour.test';
const newPassword = 'a wholly different one';

test('the program adds a user with a password from standard input, and writes the change to standard error', async () => {
  const {databaseUrl, enter, run} = await openCli();
  const added = spawnCli(databaseUrl, add(fresh, 'Harbour'), `${correctPassword}\n`);
  expect(added).toMatchObject({code: 0, stdout: `Added ${fresh}.\n`});
  expect(JSON.parse(added.stderr)).toEqual({
    ...{level: 'info', time: expect.any(String), type: 'security'},
    ...{event: 'account_changed', account: expect.any(String), reason: 'added'},
  });
  expect((await enter(fresh)).user).toMatchObject({email: fresh, role: 'VIEWER'});
  expect(spawnCli(databaseUrl, ['list']).stdout).toBe(await run('list'));
});

test('the program says what is wrong, with code 1', () => {
  const {code, stdout, stderr} = spawnCli('file:/dev/null/accounts.db', ['list']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Cannot write the database .+\.\n$/);
  expect(spawnCli('', ['disabel'])).toEqual({
    ...{code: 1, stdout: ''},
    stderr: "error: unknown command 'disabel'\n(Did you mean disable?)\n",
  });
});

test('each change holds at once, and is reported with the id of the account', async () => {
  const {id, db, enter, run, me, report} = await openCli();
  const first = await enter();
  await run('end-sessions', email);
  expect(await me(first.token)).toBe('UNAUTHORIZED');
  const second = await enter();
  await run('disable', 'Robin@Harbour.test');
  expect(await me(second.token)).toBe('UNAUTHORIZED');
  expect((await enter()).success).toBe(false);
  expect(await run('list')).toMatch(/ disabled /);
  await run('enable', id);
  const third = await enter();
  expect(third.success).toBe(true);
  await run('delete', '--yes', email);
  expect(await me(third.token)).toBe('UNAUTHORIZED');
  expect(await run('list')).toBe('There are no users.\n');
  for (const table of ['users', 'permissions', 'sessions', 'tokens'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const event = {event: 'account_changed', account: id};
  const reasons = ['sessions_ended', 'disabled', 'enabled', 'deleted'];
  expect(report.mock.calls.flat()).toEqual(reasons.map((reason) => ({...event, reason})));
});

test('enable forgets the failed sign-ins of a user in a server that runs, and not those of the address', async () => {
  const {enter, run} = await openCli();
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await enter(email, 'wrong');
    }
    return enter();
  };
  expect((await fail(10)).message).toMatch(/^Too many failed attempts/);
  expect(await run('enable', email)).toMatch(/^Enabled /);
  expect((await fail(9)).success).toBe(true);
  expect((await fail(10)).success).toBe(false);
});

test('set-password refuses easy passwords, and ends sessions and the expiry', async () => {
  const {db, enter, pipe, me} = await openCli();
  const {token} = await enter();
  const set = ['set-password', email, '--password-stdin'];
  for (const guessable of [email, 'walrus watch 26']) {
    await expect(pipe(guessable, ...set)).rejects.toThrow('easy to guess');
  }
  await db.updateTable('users').set({password_expires_at: 1}).execute();
  expect(await pipe(newPassword, ...set)).toBe(
    `Set the password of ${email}; all sessions and reading tokens have ended.\n`,
  );
  expect(await me(token)).toBe('UNAUTHORIZED');
  expect((await enter()).success).toBe(false);
  expect((await enter(email, newPassword)).success).toBe(true);
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
    expect(await run('list')).not.toContain('VIEWER');
    const companies = await db.selectFrom('companies').selectAll().execute();
    expect(companies).toHaveLength(2);
  },
);

test('set adds a company, changes the role in one, and takes one away with the sessions in it', async () => {
  const {enter, ask, me, run} = await openCli();
  await run('set', email, '--company', 'Fjord', '--create-company');
  await run('set', email, '--company', 'Aurora', '--role', 'MANAGER');
  await run('set', email, '--company', 'Aurora');
  expect(await run('list', email)).toMatch(
    / MANAGER .* Aurora\n.* OPERATOR .* Fjord\n.* Harbour\n/,
  );
  const inAurora = await enter();
  expect(inAurora.user.role).toBe('MANAGER');
  const {token, user} = await enter();
  const [other] = user.permissions.filter((each: Grant) => each.companyId !== user.companyId);
  const elsewhere = await ask('setActiveUserSession', {companyId: other.companyId}, token);
  await run('set', email, '--leave-company', 'Aurora');
  expect(await me(inAurora.token)).toBe('UNAUTHORIZED');
  expect(await me(elsewhere.token)).toMatchObject({email});
  expect((await enter()).user.permissions).toHaveLength(2);
  await expect(run('set', email, '--leave-company', 'Aurora')).rejects.toThrow(
    'The user does not work in Aurora.',
  );
});

interface Grant {
  companyId: string;
}

test('lists all users or one, without passwords', async () => {
  const {databaseUrl, run, id} = await openCli();
  const user = `robin@harbour.test  Robin Vale  OPERATOR  active  ${id}`;
  const lines = `${user}  Aurora\n${user}  Harbour\n`;
  expect(await run('list')).toBe(lines);
  await addTestUser(databaseUrl, 'alex@fjord.test', ['Harbour']);
  expect(await run('list', id)).toBe(lines);
  expect(await run('list')).toMatch(/^alex@fjord\.test .* Harbour\nrobin@harbour\.test /);
});

test('set corrects names, e-mail address and role of a user, who stays signed in', async () => {
  const {databaseUrl, enter, me, run} = await openCli();
  const {token} = await enter();
  await addTestUser(databaseUrl, 'alex@fjord.test', ['Harbour']);
  await expect(run('set', email, '--new-email', 'alex@fjord.test')).rejects.toThrow(
    'There is already a user alex@fjord.test.',
  );
  const change = ['--first-name', 'Robyn', '--last-name', 'Vane', '--role', 'VIEWER'];
  const newEmail = ['--new-email', 'Robyn@harbour.test'];
  expect(await run('set', 'Robin@Harbour.test', ...change, ...newEmail)).toBe(
    'Changed robyn@harbour.test.\n',
  );
  const set = {email: 'robyn@harbour.test', firstName: 'Robyn', role: 'VIEWER'};
  expect(await me(token)).toMatchObject(set);
  await run('set', 'robyn@harbour.test', ...newEmail);
  expect(await run('list')).toMatch(/\nrobyn@harbour\.test +Robyn Vane +VIEWER +active /);
});

test.each([
  [['disable', 'x@b.test'], 'There is no account x@b.test. It may have been deleted.'],
  [
    ['set', email, '--company', 'Nowhere'],
    'There is no company "Nowhere". Check its spelling, or add it with --create-company.',
  ],
  [['set', email], 'Give what to change'],
  [['link', email, '--subject', 'p-1'], 'Set OIDC_ISSUER as for the server.'],
])('refuses %j', async (args, message) => {
  const {run} = await openCli();
  await expect(run(...args)).rejects.toThrow(message);
});

test.each([
  [['disable'], "missing required argument 'account'"],
  [['delete', email], "required option '--yes' not specified"],
  [['set', email, '--rol', 'VIEWER'], "unknown option '--rol'\n(Did you mean --role?)"],
  [['disable', email, 'c@d.test'], "too many arguments for 'disable'"],
  [
    [...add('a@b.test', 'Harbour'), '--role', 'OWNER'],
    "'OWNER' is invalid. Allowed choices are ADMIN, MANAGER, OPERATOR, VIEWER.",
  ],
  [['set', email, '--first-name', ' '], 'It is empty.'],
  [add('robin', 'Harbour'), 'It is not a valid e-mail address.'],
])('refuses %j before it opens a database', async (args, message) => {
  const env = {DATABASE_URL: 'file:/dev/null/accounts.db'};
  await expect(cli(args, env, ignoreEvents, allFeatures)).rejects.toThrow(message);
});

test('without a command prints the help, which names all commands', async () => {
  expect(await cli([], {})).toMatch(
    /^Usage: docusaurus-lock accounts [^]* set-password [^]* backup /,
  );
  expect(await cli(['add', '--help'], {})).toContain('\n  --company <name> ');
});

test('without a terminal asks for --password-stdin', async () => {
  const {pipe} = await openCli();
  await expect(pipe(newPassword, 'set-password', email)).rejects.toThrow(
    'There is no terminal to ask for the password; give it on standard input with --password-stdin.',
  );
});

function add(address: string, company: string): string[] {
  return [
    ...['add', '--email', address, '--first-name', 'Robin'],
    ...['--last-name', 'Vale', '--role', 'VIEWER'],
    ...['--company', company, '--password-stdin'],
  ];
}
