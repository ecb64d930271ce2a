import {readPermissions} from './permissions';
import {fillRoles, readRoleNames} from './roles';

const permissions = readPermissions(`
zone:
  delete: {what: Delete a zone, role: Manager, undo: No}
  see: {what: See zones, role: Viewer}
  create: {what: Create a zone, role: Manager, undo: Delete it}
site:
  see: {what: See sites, role: Viewer}
  create: {what: Create a site, role: Administrator, undo: Delete it}
account:
  sign-in: {what: Sign in, role: Anyone}
`);

const fill = (source: string) => fillRoles(source, permissions);

test.each([
  [
    'an action on a line of its own: the chip of the task, with words for copies',
    '## Add\n\n<Needs action="zone.create" />\n',
    '## Add\n\n<Needs role="Manager">Role: Manager</Needs>\n',
  ],
  [
    'a task that a second person goes on with: both roles',
    '<Needs action="zone.create" then="site.create" />',
    '<Needs role="Manager" then="Administrator">Roles: Manager, then Administrator</Needs>',
  ],
  [
    'a task that anyone goes on with: both',
    '<Needs action="zone.create" then="account.sign-in" />',
    '<Needs role="Manager" then="Anyone">Roles: Manager, then anyone</Needs>',
  ],
  [
    'actions anywhere else: their roles',
    'Needs <Needs action="zone.see" />.\n  <Needs action="site.create" then="account.sign-in" />',
    'Needs _Viewer_.\n  _Administrator, then anyone_',
  ],
  [
    'an entity: its table, those of the lowest role first',
    '<Permissions of="zone" />',
    `
| Action | Lowest role | Undo |
| --- | --- | --- |
| See zones | _Viewer_ | – |
| Delete a zone | _Manager_ | No |
| Create a zone | _Manager_ | Delete it |`.trim(),
  ],
  [
    'the table of all roles: actions on the same thing joined',
    '<Permissions />',
    `
| Role | Can also |
| --- | --- |
| _Viewer_ | See zones; see sites |
| _Operator_ |  |
| _Manager_ | Delete or create a zone |
| _Administrator_ | Create a site |`.trim(),
  ],
])('filled in for %s', (_, source, filled) => {
  expect(fill(source)).toBe(filled);
});

test('code stays as it is, a fence within a fence included', () => {
  const source = [
    '`<Needs action="zone.fly" />`',
    '````mdx',
    '```',
    '<Permissions of="rocket" />',
    '```',
    '````',
  ].join('\n');
  expect(fill(source)).toBe(source);
  expect(fill(`${source}\n<Needs action="zone.see" />`)).toContain('Viewer');
});

test.each([
  ['an action', '<Needs action="zone.fly" />', 'no zone.fly.+zone.delete, '],
  ['a next one', '<Needs action="zone.see" then="zone.fly" />', 'no zone.fly'],
  ['an entity', '<Permissions of="rocket" />', 'no rocket.+zone, site, account'],
  ['another form', '<Needs role="Viewer" />', 'write one of: <Needs action='],
  ['another attribute', '<Permissions for="zone" />', '<Permissions of='],
])('%s that is not known fails and says what is', (_, source, message) => {
  expect(() => fill(source)).toThrow(new RegExp(message));
});

test('by default the roles of the demo are known', () => {
  expect(readRoleNames('')).toEqual({
    ADMIN: 'Administrator',
    MANAGER: 'Manager',
    OPERATOR: 'Operator',
    VIEWER: 'Viewer',
  });
});

test('the platform can have other names, and several for one role', () => {
  expect(readRoleNames('boss = Manager, chief=Manager')).toEqual({
    boss: 'Manager',
    chief: 'Manager',
  });
});

test('all errors are named at once', () => {
  expect(() => readRoleNames('ADMIN=Boss,VIEWER,=Viewer,A=Viewer,A=Manager,')).toThrow(
    "ROLE_NAMES: 'ADMIN=Boss' is not a name, '=' and one of Viewer, Operator, Manager, Administrator; " +
      "'VIEWER' is not a name, '=' and one of Viewer, Operator, Manager, Administrator; " +
      "'=Viewer' is not a name, '=' and one of Viewer, Operator, Manager, Administrator; " +
      "'A' stands twice; " +
      "'' is not a name, '=' and one of Viewer, Operator, Manager, Administrator.",
  );
});
