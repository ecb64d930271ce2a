import {findNodes} from './nodes';
import {idFor, rowId, rowIds, withoutVariables} from './row-ids';
import {parseMdx} from './parse-mdx';

test.each([
  ['Identifier "FZ-014" is already in use.', 'Identifier "…" is already in use.'],
  [
    'Device TS-20417 is attached to FZ-014. Detach it first.',
    'Device … is attached to …. Detach it first.',
  ],
  ['Identifier does not match the pattern FZ-###.', 'Identifier does not match the pattern ….'],
  [
    'Site "Pier 4 Warehouse" is not empty: 3 zones, 41 assets, 52 devices.',
    'Site "…" is not empty: … zones, … assets, … devices.',
  ],
  // What every company sees stays.
  ['A type can have at most 8 thresholds.', 'A type can have at most 8 thresholds.'],
  ['Gateway GW-0031 already carries 200 devices.', 'Gateway … already carries 200 devices.'],
])('%s shows what any company sees', (text, shown) => {
  expect(withoutVariables(text)).toBe(shown);
});

test.each([
  ['Überblick & Größe', 'uberblick-grosse'],
  ['Réglages d’été'.normalize('NFD'), 'reglages-d-ete'],
  ['Ærø, Łódź', 'aero-lodz'],
  ['Rule 2 – “on” (°C)', 'rule-2-on-c'],
  ['設定', ''],
])('the id of %s is %s', (words, id) => {
  expect(idFor(words)).toBe(id);
});

test('the id of a row is the same for other names, and rows of other tables have none', () => {
  const id = 'message-identifier-is-already-in-use';
  expect(rowId('Error text', 'Identifier "FZ-014" is already in use.')).toBe(id);
  expect(rowId('Error text', 'Identifier "VAN-2" is already in use.')).toBe(id);
  expect(rowId('Task', 'Sign out')).toBe('sign-out');
  expect(rowId('Setting', 'Name')).toBeUndefined();
});

test('of two rows with one id the first has it', () => {
  const tree = parseMdx(
    'page.mdx',
    `
| You see  | Cause |
| -------- | ----- |
| No _e-mail_ | Spam  |
| No e-mail   | Other |

| Setting | Values |
| ------- | ------ |
| Site    | One    |
`,
  );
  rowIds()(tree);
  const ids = findNodes(tree, 'tableRow').map(({data}) => data?.hProperties?.id ?? 'none');
  expect(ids).toEqual(['none', 'message-no-e-mail', 'none', 'none', 'none']);
});
