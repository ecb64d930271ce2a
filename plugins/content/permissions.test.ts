import {
  readPermissions,
  shownPermissions,
  tasksOf,
  type Permission,
} from './permissions';

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

const ofPages = ['log.see', 'log.export', 'asset.see', 'asset.audit'].map(
  (id): Permission => ({
    id,
    entity: id.split('.')[0]!,
    what: `Do ${id}`,
    role: 'Administrator',
    undo: 'No',
  }),
);

const shown = (pages: string[], hidden: string[]) =>
  shownPermissions(ofPages, pages, hidden).map(({id}) => id);

test('actions that no hidden page names are shown', () => {
  expect(shown(['<Permissions of="log" />'], [''])).toHaveLength(4);
  expect(shown([''], ['text'])).toHaveLength(4);
});

test('an action that only hidden pages name is left out', () => {
  const hidden = ['<Needs action="asset.audit" />', '<Permissions of="log" />'];
  expect(shown(['<Permissions of="asset" />'], hidden)).toEqual(['asset.see']);
});

test('an action that a shown page names too stays', () => {
  const hidden = ['<Needs action="asset.audit" />', '<Permissions of="log" />'];
  expect(shown(['<Needs action="asset.audit" />'], hidden)).toEqual([
    'asset.see',
    'asset.audit',
  ]);
  expect(shown(['<Permissions of="log" />'], hidden)).toEqual([
    'log.see',
    'log.export',
    'asset.see',
  ]);
});

test('a heading that names an action is a task', () => {
  const permissions = readPermissions(
    'zone: {create: {what: Create a zone, role: Manager}, check: {what: Check a zone, role: Operator}}',
  );
  const source = `
## Before you begin {/* #before-you-begin */}

You need <Needs action="zone.create" />.

## Create a zone {/* #create */}

<Needs action="zone.create" />

### Again {/* #again */}

<Needs action="zone.create" then="zone.check" />

1. Draw it.
`;
  expect(tasksOf(source, permissions)).toEqual([
    {title: 'Create a zone', id: 'create', role: 'Manager'},
    {title: 'Again', id: 'again', role: 'Manager', then: 'Operator'},
  ]);
});
