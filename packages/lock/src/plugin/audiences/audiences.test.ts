import {stringify} from 'yaml';
import {makeFolder} from '../../sources/testing/make-folder';
import {excludedPages, planBuilds, readAudienceRoles} from './audiences';

const three = {everyone: [], managers: ['MANAGER'], administrators: ['ADMIN']};

test('a guide without restricted pages has one build, for all roles', () => {
  expect(planBuilds(three, {})).toEqual({builds: ['everyone'], roles: {}});
});

test('each audience with pages of its own has a build', () => {
  const restricted = {
    'docs/plan.mdx': ['managers', 'administrators'],
    'docs/log.mdx': ['administrators'],
  };
  expect(planBuilds(three, restricted)).toEqual({
    builds: ['everyone', 'managers', 'administrators'],
    roles: {MANAGER: 'managers', ADMIN: 'administrators'},
  });
  expect(Object.keys(three).map((name) => excludedPages(name, restricted))).toEqual([
    ['docs/plan.mdx', 'docs/log.mdx'],
    ['docs/log.mdx'],
    [],
  ]);
});

test('audiences with the same pages share the build of the first', () => {
  expect(planBuilds(three, {'a.mdx': ['administrators', 'managers']})).toEqual({
    builds: ['everyone', 'managers'],
    roles: {MANAGER: 'managers', ADMIN: 'managers'},
  });
  expect(planBuilds(three, {'a.mdx': ['administrators']})).toEqual({
    builds: ['everyone', 'administrators'],
    roles: {ADMIN: 'administrators'},
  });
});

test('a guide without a list is for everyone', () => {
  expect(readAudienceRoles(makeFolder({'a.txt': ''}), 'docs/audiences.yml')).toEqual({
    everyone: [],
  });
});

test.each([
  [{everyone: [], a: ['ADMIN'], b: ['ADMIN']}, 'The role ADMIN is in two audiences'],
  [{everyone: ['VIEWER']}, 'everyone: []'],
  [{administrators: ['ADMIN']}, 'everyone: []'],
  [{everyone: [], '../x': ['ADMIN']}, '“../x” is not a valid name'],
  [{everyone: [], Managers: ['MANAGER']}, '“Managers” is not a valid name'],
  [{everyone: [], managers: 'MANAGER'}, 'roles.yml: managers: Invalid input: expected array'],
])('%j is refused', (audiences, message) => {
  const folder = makeFolder({'roles.yml': stringify(audiences)});
  expect(() => readAudienceRoles(folder, 'roles.yml')).toThrow(message);
});
