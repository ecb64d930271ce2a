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

test('before a build, and with another option, it says what to do', async () => {
  process.chdir(makeFolder(site));
  await expect(listAccess([])).rejects.toThrow('npx docusaurus-lock build');
  await expect(listAccess(['--xml'])).rejects.toThrow("Unknown option '--xml'");
});
