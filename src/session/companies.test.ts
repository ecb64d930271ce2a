import {user} from '../testing/user';
import {activeCompanyId, listCompanies, type Company} from './companies';
import type {User} from './user';

test.each([
  ['the company of the session', {companyId: 'c1'}, 'c1'],
  ['the one of the last time', {companyId: null}, 'c9'],
  ['none', {companyId: null, lastLoggedInCompanyId: null}, null],
  ['none', {companyId: undefined, lastLoggedInCompanyId: undefined}, null],
])('a user works in %s: %j', (_, own, id) => {
  expect(activeCompanyId({...user, lastLoggedInCompanyId: 'c9', ...own})).toBe(
    id,
  );
});

test('without a user there is no active company', () => {
  expect(activeCompanyId(null)).toBeNull();
});

function inCompanies(...ids: string[]) {
  const permissions = ids.map((companyId) => ({
    id: `p-${companyId}`,
    companyId,
  }));
  return {...user, permissions};
}

test('a user may work in the active company and those of the permissions, each once', () => {
  expect(listCompanies(inCompanies('c3', 'c1', 'c3', 'c2'))).toEqual([
    {id: 'c1', name: 'Company c1'},
    {id: 'c2', name: 'Company c2'},
    {id: 'c3', name: 'Company c3'},
  ]);
});

test('companies are sorted by name', () => {
  const named = [
    {id: 'c1', name: 'Zeta'},
    {id: 'c2', name: 'alpha'},
    {id: 'c9', name: 'None of the reader’s'},
  ];
  expect(listCompanies(inCompanies('c1', 'c2'), named)).toEqual([
    {id: 'c2', name: 'alpha'},
    {id: 'c1', name: 'Zeta'},
  ]);
});

test.each([null, undefined, []])(
  'permissions %p leave the active company alone',
  (permissions) => {
    expect(listCompanies({...user, permissions})).toEqual([
      {id: 'c1', name: 'Company c1'},
    ]);
  },
);

test('a user without companies has an empty list', () => {
  const nowhere = {...user, companyId: null, lastLoggedInCompanyId: null};
  expect(listCompanies(nowhere)).toEqual([]);
});

test('ids that an endpoint sends as numbers are ids', () => {
  const numbered: User = JSON.parse(JSON.stringify({...user, companyId: 1}));
  const named: Company[] = JSON.parse('[{"id": 1, "name": "One"}]');
  expect(listCompanies(numbered, named)).toEqual([{id: '1', name: 'One'}]);
});
