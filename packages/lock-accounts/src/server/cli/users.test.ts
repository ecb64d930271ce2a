import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../../../../lock-server/src/testing/after-test';
import {email} from '../../../../lock-server/src/testing/test-accounts';
import {cli} from './cli';
import {openCli} from './testing/open-cli';

async function open() {
  const scene = await openCli();
  const list = async () =>
    JSON.parse(await scene.run('list', '--json')) as Record<string, unknown>[];
  return {...scene, list};
}

function csv(content: string | Buffer): string {
  const file = join(createFolder(), 'users.csv');
  writeFileSync(file, content);
  return file;
}

const header = 'email,first-name,last-name,role,company';

test('adds the users of a file, with a password that the first sign-in changes, or their own', async () => {
  const {enter, list, report, run} = await open();
  // As Excel writes it: a mark, semicolons, other ends of lines.
  const file = csv(
    `\uFEFFEmail;First-Name;last-name;role;company;password\r
kim@fjord.test;Kim;Berg;VIEWER;"Fjord; Foods";\r
\r
Lo\u0308u@Fjord.test; Lou ;"O""Hara";MANAGER;Harbour;several odd words here\r
`,
  );
  const printed = await run('add', '--csv', file, '--create-company', '--agreement-accepted');
  const [, made = ''] = /^Added 2 users\.\n.*once.*\nkim@fjord\.test,([\w-]{16})\n$/.exec(printed)!;
  expect(report.mock.calls.flat()).toHaveLength(2);
  expect(await list()).toMatchObject([
    {
      ...{email: 'kim@fjord.test', firstName: 'Kim', lastName: 'Berg'},
      ...{role: 'VIEWER', state: 'active'},
      companies: [{name: 'Fjord; Foods', role: 'VIEWER'}],
    },
    {email: 'löu@fjord.test', firstName: 'Lou', lastName: 'O"Hara'},
    {email},
  ]);
  const first = await enter('kim@fjord.test', made);
  expect(first.message).toBe('Your password has expired. Choose a new one.');
  const second = await enter('Löu@fjord.test', 'several odd words here');
  expect(second).toMatchObject({success: true, user: {isEndUserAgreementAccepted: true}});
});

test('of a file with problems adds nothing, and names each with its line', async () => {
  const {list, report, run} = await open();
  const file = csv(`${header},password
new@harbour.test,New,Hand,VIEWER,Harbour,
${email},Robin,Vale,VIEWER,Nowhere,
x@harbour.test,"two
lines",Hand,OWNER,,
y@harbour.test,Y,Hand,VIEWER,Harbour
new@harbour.test,New,Hand,VIEWER,Harbour,new@harbour.test`);
  await expect(run('add', '--csv', file)).rejects.toThrow(
    [
      `${file}:3 There is already a user ${email}.`,
      `${file}:3 There is no company "Nowhere". Check its spelling, or add it with --create-company.`,
      `${file}:4 first-name has a line break or another invisible character.`,
      `${file}:4 company is missing.`,
      `${file}:4 role must be one of ADMIN, MANAGER, OPERATOR, VIEWER.`,
      `${file}:6 has 5 columns, and the first line has 6.`,
      `${file}:7 new@harbour.test is in line 2 too.`,
      `${file}:7 This password is little more than your name`,
    ].join('\n'),
  );
  expect(await list()).toHaveLength(1);
  expect(report).not.toHaveBeenCalled();
});

test('corrects names, e-mail address and role of a user, who stays signed in', async () => {
  const {enter, id, me, report, run} = await open();
  const {token} = await enter();
  const change = ['--first-name', 'Robyn', '--role', 'VIEWER'];
  const newEmail = ['--new-email', 'Robyn@harbour.test'];
  const shown = await run('set', '--email', email, ...change, ...newEmail);
  expect(shown).toMatch(/^Id .*\nE-mail +robyn@harbour\.test\nName +Robyn Vale\nRole +VIEWER\n/);
  expect(report.mock.calls.flat()).toEqual([
    {event: 'account_changed', account: id, reason: 'corrected'},
  ]);
  expect(await me(token)).toMatchObject({
    ...{email: 'robyn@harbour.test', firstName: 'Robyn', role: 'VIEWER'},
  });
  await run('set', '--email', 'robyn@harbour.test', '--new-email', email);
});

test.each([
  [['--new-email', 'alex@fjord.test'], 'There is already a user alex@fjord.test.'],
  [['--new-email', 'robin\u202E@harbour.test'], '--new-email has an invisible character.'],
  [['--last-name', ' '], '--last-name is empty.'],
  [[], 'Give --new-email, --first-name, --last-name or --role.'],
])('does not set %j', async (args, message) => {
  const {list, run} = await open();
  await run('add', '--csv', csv(`${header}\nalex@fjord.test,A,B,VIEWER,Harbour`));
  const before = await list();
  await expect(run('set', '--email', email, ...args)).rejects.toThrow(message);
  expect(await list()).toEqual(before);
});

test.each([
  ['rows and columns that are shorter', `${header},,\n\n,\na@b.test,A,B,VIEWER,Harbour,,\n,,,,\n`],
  [
    'a line that names the separator',
    `sep=;\r\n${header.replaceAll(',', ';')}\r\na@b.test;A,C;B;VIEWER;Harbour\r\n`,
  ],
  ['an empty first line', `\r\n${header.replaceAll(',', ';')}\r\na@b.test;A;B;VIEWER;Harbour\r\n`],
])('takes a file with %s', async (_, content) => {
  const {run} = await open();
  expect(await run('add', '--csv', csv(content))).toMatch(/^Added 1 users/);
});

test('counts the lines that it leaves out', async () => {
  const {run} = await open();
  const file = csv(`sep=,\n${header}\n,,,,\na@b.test,A,B,NONE,Harbour`);
  await expect(run('add', '--csv', file)).rejects.toThrow(`${file}:4 role must be one of`);
});

test.each([
  ['', ':1 has no column email.'],
  [`${header},\na@b.test,A,B,VIEWER,Harbour,x`, ':1 has an unknown column "".'],
  [`sep=;\n${header}\na@b.test,A,B,VIEWER,Harbour`, ':2 has no column email.'],
  ['email,name', ':1 has an unknown column "name".\nThe first line must be: email,'],
  [`${header}\n"a`, ':2 Quote Not Closed'],
  [Buffer.from(`${header}\nKÿ`, 'latin1'), ' is not UTF-8.'],
  [`${header}\n`, ':1 has no users below it.'],
])('refuses the file %j', async (content, message) => {
  const file = csv(content);
  const env = {DATABASE_URL: 'file:/dev/null/accounts.db'};
  await expect(cli(['add', '--csv', file], env)).rejects.toThrow(message);
});

test('refuses a file that is not there, and options of one user beside it', async () => {
  const add = (...args: string[]) => cli(['add', '--csv', ...args], {});
  await expect(add('/nowhere.csv')).rejects.toThrow('Cannot read /nowhere.csv: ENOENT.');
  const file = csv(`${header}\na@b.test,A,B,VIEWER,C`);
  await expect(add(file, '--email', email)).rejects.toThrow('--email is not an option of this');
});
