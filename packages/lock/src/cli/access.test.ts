import {lockedConfig} from '../config/testing/locked-config';
import {makeFolder} from '../sources/testing/make-folder';
import {listAccess} from './access';

const project = process.cwd();
afterEach(() => process.chdir(project));

const roleNames = {ADMIN: 'Administrator', MANAGER: 'Manager', VIEWER: 'Viewer'};
const site = {
  'docusaurus.config.ts': lockedConfig({roleNames}),
  'docs/audiences.yml': 'everyone: []\nmanagers: [MANAGER]\nadministrators: [ADMIN]\n',
};
const access = {
  '/plan': ['managers', 'administrators'],
  '/manual/log': ['administrators'],
  '/blog/news': ['everyone'],
};

test('the pages of the last build are listed with their audiences and roles', async () => {
  process.chdir(makeFolder({...site, 'build/access.json': JSON.stringify(access)}));
  expect((await listAccess([])).split('\n')).toEqual([
    'page         audiences                roles',
    '/blog/news   everyone                 ADMIN MANAGER VIEWER',
    '/manual/log  administrators           ADMIN',
    '/plan        managers administrators  ADMIN MANAGER',
  ]);
  expect(JSON.parse(await listAccess(['--json']))).toContainEqual({
    page: '/manual/log',
    audiences: ['administrators'],
    roles: ['ADMIN'],
  });
});

test('before a build, files are listed, and front matter with an error ends the list', async () => {
  const files = {
    'docs/plan.mdx': '---\naudience: [managers, administrators]\n---\n\n# Plan\n',
    'docs/_part.mdx': 'A part.\n',
    'versioned_docs/version-1/log.md': '---\naudience: administrators\n---\n\n# Log\n',
    'blog/2026-01-05-news.md': '---\ntitle: News\n---\n\nText.\n',
  };
  process.chdir(makeFolder({...site, ...files}));
  expect((await listAccess([])).split('\n')).toEqual([
    'file                             audiences                roles',
    'blog/2026-01-05-news.md          everyone                 ADMIN MANAGER VIEWER',
    'docs/plan.mdx                    managers administrators  ADMIN MANAGER',
    'versioned_docs/version-1/log.md  administrators           ADMIN',
  ]);
  process.chdir(makeFolder({...site, ...files, 'docs/new.mdx': '---\naudience: admins\n---\n'}));
  await expect(listAccess([])).rejects.toThrow(
    'docs/new.mdx: audience: Write one or more of everyone,',
  );
});

test('an unknown option is reported, with the nearest one', async () => {
  process.chdir(makeFolder(site));
  await expect(listAccess(['--jsno'])).rejects.toThrow(
    'Unknown option --jsno. Did you mean --json?',
  );
});
