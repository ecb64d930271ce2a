import {readPermissions} from './read-permissions';

const action = (own: Record<string, unknown> = {}) =>
  JSON.stringify({
    incident: {
      close: {
        what: 'Close an incident',
        role: 'Manager',
        undo: 'Reopen it',
        ...own,
      },
    },
  });

test('an action is known by its entity and its name', () => {
  expect(readPermissions(action())).toEqual([
    {
      id: 'incident.close',
      entity: 'incident',
      what: 'Close an incident',
      role: 'Manager',
      undo: 'Reopen it',
    },
  ]);
});

test('an action that changes nothing has nothing to undo, and No is a word', () => {
  const source =
    'zone:\n  see: {what: See it, role: Viewer}\n  end: {what: End it, role: Viewer, undo: No}';
  expect(readPermissions(source).map(({undo}) => undo)).toEqual(['', 'No']);
});

test.each([
  ['a role that the guide does not know', action({role: 'Boss'}), 'role'],
  ['a missing role', action({role: undefined}), 'role'],
  ['a sentence', action({what: 'Close it.'}), 'words without a full stop'],
  ['a cell in a cell', action({undo: 'Yes | no'}), 'words without'],
  ['a component', action({what: 'Close <b>it</b>'}), 'words without'],
  ['a long text', action({what: `C${'a'.repeat(90)}`}), '90'],
  ['an unknown field', action({who: 'me'}), 'who'],
  ['an entity without actions', 'asset: {}', 'asset'],
  ['a name in capitals', 'Asset: {see: {what: See, role: Viewer}}', 'Asset'],
  ['no table', '', 'object'],
  ['a name that stands twice', 'asset: {}\nasset: {}', 'unique'],
])('%s fails', (_, source, message) => {
  expect(() => readPermissions(source)).toThrow(message);
});

test('all mistakes are named at once', () => {
  const source = action({role: 'Boss', undo: 'no.'});
  expect(() => readPermissions(source)).toThrow(/close\.role.*close\.undo/);
});
