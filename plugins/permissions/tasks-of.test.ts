import {readPermissions} from './read-permissions';
import {tasksOf} from './tasks-of';

const permissions = readPermissions(
  'zone: {create: {what: Create a zone, role: Manager}, check: {what: Check a zone, role: Operator}}',
);

test('a heading that names an action is a task', () => {
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
