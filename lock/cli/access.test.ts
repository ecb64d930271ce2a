import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {lockedConfig} from '../config/testing/locked-config';
import {runGit} from '../sources/git';
import {makeFolder} from '../sources/testing/make-folder';
import {runScript} from './testing/run-script';

const page = (title: string, ...fields: string[]) =>
  ['---', `title: ${title}`, ...fields, '---', '', 'Text.', ''].join('\n');

const roleNames = {
  ADMIN: 'Administrator',
  MANAGER: 'Manager',
  OPERATOR: 'Operator',
  VIEWER: 'Viewer',
};

let root: string;
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
});

const access = (...args: string[]) => runScript(root, 'lock/cli/access.ts', ...args);

test('pages are listed with their audiences and roles', () => {
  const {stdout} = access();
  expect(stdout.split('\n')).toEqual([
    'page            title               audiences                roles',
    '/manual/log     Log                 administrators           ADMIN',
    '/manual/tables  Work with "tables"  everyone                 ADMIN MANAGER OPERATOR VIEWER',
    '/plan           Plan                managers administrators  ADMIN MANAGER',
    'blog/news.md    News                everyone                 ADMIN MANAGER OPERATOR VIEWER',
    '',
  ]);
  expect(JSON.parse(access('--json').stdout)).toContainEqual({
    page: '/manual/log',
    title: 'Log',
    audiences: ['administrators'],
    roles: ['ADMIN'],
  });
  expect(access('--csv').stdout).toContain('"/manual/tables","Work with ""tables""","everyone",');
});

test.each(['=1+1', '+1', '-1', '@SUM(1)'])(
  'the title %s is no formula in a spreadsheet',
  (title) => {
    writeFileSync(path.join(root, 'docs/manual/log.mdx'), page(`'${title}'`));
    expect(access('--csv').stdout).toContain(`"/manual/log","'${title}","everyone",`);
  },
);

test('what has changed since a commit is said by role, with names', () => {
  runGit(root, 'init', '-q');
  runGit(root, 'add', '.');
  runGit(root, '-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'One');
  expect(access('--since=HEAD').stdout).toBe('All roles can read the same pages as before.\n');
  const write = (name: string, text: string) => {
    mkdirSync(path.join(root, 'docs/manual'), {recursive: true});
    writeFileSync(path.join(root, 'docs/manual', name), text);
  };
  write('log.mdx', page('Log'));
  write('zones.mdx', page('Zones'));
  rmSync(path.join(root, 'docs/manual/plan.mdx'));
  expect(access('--since=HEAD').stdout.split('\n')).toEqual([
    '- ADMIN can read 1 more page: /manual/zones',
    '- ADMIN can no longer read 1 page: /plan',
    '- MANAGER can read 2 more pages: /manual/log, /manual/zones',
    '- MANAGER can no longer read 1 page: /plan',
    '- OPERATOR can read 2 more pages: /manual/log, /manual/zones',
    '- VIEWER can read 2 more pages: /manual/log, /manual/zones',
    '',
  ]);
});

test.each([
  ['--xml', 'Give one of: --csv'],
  ['--since=--output=x', 'git rev-parse'],
])('%s is refused', (option, message) => {
  const {status, stderr} = access(option);
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

test('a mistake in a restriction ends it', () => {
  writeFileSync(path.join(root, 'docs/manual/log.mdx'), page('Log', 'audiance: administrators'));
  const {status, stderr} = access();
  expect(stderr).toMatch(/^docs\/manual\/log\.mdx:3 “audiance” is no field/);
  expect(status).toBe(1);
});
