import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {lockedConfig} from '../config/testing/locked-config';
import {runGit} from '../sources/git';
import {makeFolder} from '../sources/testing/make-folder';
import {listAccess} from './access';

const page = (title: string, ...fields: string[]) =>
  ['---', `title: ${title}`, ...fields, '---', '', 'Text.', ''].join('\n');

const roleNames = {
  ADMIN: 'Administrator',
  MANAGER: 'Manager',
  OPERATOR: 'Operator',
  VIEWER: 'Viewer',
};

const project = process.cwd();
let root: string;
afterEach(() => process.chdir(project));
beforeEach(() => {
  root = makeFolder({
    'docusaurus.config.ts': lockedConfig({roleNames}),
    'docs/audiences.yml': 'everyone: []\nmanagers: [MANAGER]\nadministrators: [ADMIN]\n',
    'docs/manual/tables.mdx': page('Work with "tables"'),
    'docs/manual/log.mdx': page('Log', 'audience: administrators'),
    'docs/manual/plan.mdx': page('Plan', 'audience: [managers, administrators]', 'slug: /plan'),
    'docs/manual/later.mdx': page('Later', 'draft: true'),
    'docs/manual/_part.mdx': 'Text.',
    'blog/news.md': page('News'),
  });
  process.chdir(root);
});

const access = (...args: string[]) => listAccess(args);

test('pages are listed with their audiences and roles', async () => {
  expect((await access()).split('\n')).toEqual([
    'page            title               audiences                roles',
    '/manual/log     Log                 administrators           ADMIN',
    '/manual/tables  Work with "tables"  everyone                 ADMIN MANAGER OPERATOR VIEWER',
    '/plan           Plan                managers administrators  ADMIN MANAGER',
    'blog/news.md    News                everyone                 ADMIN MANAGER OPERATOR VIEWER',
  ]);
  expect(JSON.parse(await access('--json'))).toContainEqual({
    page: '/manual/log',
    title: 'Log',
    audiences: ['administrators'],
    roles: ['ADMIN'],
  });
  expect(await access('--csv')).toContain('"/manual/tables","Work with ""tables""","everyone",');
});

test.each(['=1+1', '+1', '-1', '@SUM(1)'])(
  'the title %s is no formula in a spreadsheet',
  async (title) => {
    writeFileSync(path.join(root, 'docs/manual/log.mdx'), page(`'${title}'`));
    expect(await access('--csv')).toContain(`"/manual/log","'${title}","everyone",`);
  },
);

test('what has changed since a commit is said by role, with names', async () => {
  runGit(root, 'init', '-q');
  runGit(root, 'add', '.');
  runGit(root, '-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'One');
  expect(await access('--since=HEAD')).toBe('All roles can read the same pages as before.');
  const write = (name: string, text: string) => {
    mkdirSync(path.join(root, 'docs/manual'), {recursive: true});
    writeFileSync(path.join(root, 'docs/manual', name), text);
  };
  write('log.mdx', page('Log'));
  write('zones.mdx', page('Zones'));
  rmSync(path.join(root, 'docs/manual/plan.mdx'));
  expect((await access('--since=HEAD')).split('\n')).toEqual([
    '- ADMIN can read 1 more page: /manual/zones',
    '- ADMIN can no longer read 1 page: /plan',
    '- MANAGER can read 2 more pages: /manual/log, /manual/zones',
    '- MANAGER can no longer read 1 page: /plan',
    '- OPERATOR can read 2 more pages: /manual/log, /manual/zones',
    '- VIEWER can read 2 more pages: /manual/log, /manual/zones',
  ]);
});

test.each([
  ['--xml', 'Give one of: --csv'],
  ['--since=--output=x', 'git rev-parse'],
])('%s is refused', async (option, message) => {
  await expect(access(option)).rejects.toThrow(message);
});

test('an error in a restriction ends it', async () => {
  writeFileSync(path.join(root, 'docs/manual/log.mdx'), page('Log', 'audiance: administrators'));
  await expect(access()).rejects.toThrow(/^docs\/manual\/log\.mdx:3 “audiance” is no field/);
});
