import {readPermissions, selectPermissions, findTasks, type Permission} from './permissions';

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
  ['a sentence', action({what: 'Close it.'}), 'words without a full stop'],
  ['a cell in a cell', action({undo: 'Yes | no'}), 'words without'],
  ['a component', action({what: 'Close <b>it</b>'}), 'words without'],
  ['an entity without actions', 'asset: {}', 'asset'],
  ['a name in capitals', 'Asset: {see: {what: See, role: Viewer}}', 'Asset'],
])('%s fails', (_, source, message) => {
  expect(() => readPermissions(source)).toThrow(message);
});

const assetPage = '<Permissions of="asset" />';
const logPage = '<Permissions of="log" />';
const audit = '<Needs action="asset.audit" />';

test.each([
  ['no hidden page names an action: all', [logPage], [''], 'all'],
  ['no page names an action: all', [''], ['text'], 'all'],
  ['an action that only hidden pages name is left out', [assetPage], [audit, logPage], 'asset.see'],
  [
    'an action that a shown page names too stays',
    [audit],
    [audit, logPage],
    'asset.see asset.audit',
  ],
  [
    'an entity that a shown page has too stays',
    [logPage],
    [audit, logPage],
    'log.see log.export asset.see',
  ],
])('%s', (_, shown, hidden, left) => {
  const all = ['log.see', 'log.export', 'asset.see', 'asset.audit'];
  const known = all.map((id): Permission => {
    const entity = id.split('.')[0]!;
    return {id, entity, what: id, role: 'Administrator', undo: 'No'};
  });
  const ids = selectPermissions(known, shown, hidden).map(({id}) => id);
  expect(ids.join(' ')).toBe(left === 'all' ? all.join(' ') : left);
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
  expect(findTasks(source, permissions)).toEqual([
    {title: 'Create a zone', id: 'create', role: 'Manager'},
    {title: 'Again', id: 'again', role: 'Manager', then: 'Operator'},
  ]);
});
