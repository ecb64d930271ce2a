import {readRoleNames} from './read-role-names';

test.each([undefined, ''])(
  'by default the roles of the demo are known',
  (value) => {
    expect(readRoleNames(value)).toEqual({
      ADMIN: 'Administrator',
      MANAGER: 'Manager',
      OPERATOR: 'Operator',
      VIEWER: 'Viewer',
    });
  },
);

test('the platform can have other names, and several for one role', () => {
  expect(readRoleNames('boss = Manager, chief=Manager')).toEqual({
    boss: 'Manager',
    chief: 'Manager',
  });
});

test('all mistakes are named at once', () => {
  expect(() =>
    readRoleNames('ADMIN=Boss,VIEWER,=Viewer,A=Viewer,A=Manager,'),
  ).toThrow(
    "ROLE_NAMES: 'ADMIN=Boss' is not a name, '=' and one of Viewer, Operator, Manager, Administrator; " +
      "'VIEWER' is not a name, '=' and one of Viewer, Operator, Manager, Administrator; " +
      "'=Viewer' is not a name, '=' and one of Viewer, Operator, Manager, Administrator; " +
      "'A' stands twice; " +
      "'' is not a name, '=' and one of Viewer, Operator, Manager, Administrator.",
  );
});
