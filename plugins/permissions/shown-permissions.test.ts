import type {Permission} from './read-permissions';
import {shownPermissions} from './shown-permissions';

const permissions = ['log.see', 'log.export', 'asset.see', 'asset.audit'].map(
  (id): Permission => ({
    id,
    entity: id.split('.')[0]!,
    what: `Do ${id}`,
    role: 'Administrator',
    undo: 'No',
  }),
);

const shown = (pages: string[], hidden: string[]) =>
  shownPermissions(permissions, pages, hidden).map(({id}) => id);

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
