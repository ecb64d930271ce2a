import {activeCompanyId, listCompanies} from 'docusaurus-lock-server/shared/companies';
import {openSession, storeTokens, waitForState} from '../testing/open-session';
import {type Answers, travellingUser, user} from '../testing/stub-site';
import type {User} from './state';

test.each([
  ['the company of the session', {companyId: 'c1'}, 'c1'],
  ['the company of the last time', {companyId: null}, 'c9'],
  ['no company', {companyId: null, lastLoggedInCompanyId: null}, null],
])('a user works in %s: %j', (_, own, id) => {
  expect(activeCompanyId({...user, lastLoggedInCompanyId: 'c9', ...own})).toBe(id);
});

const permitted = (...ids: string[]) => ids.map((id) => ({id: `p-${id}`, companyId: id}));

test.each<[string, Partial<User>, string[]]>([
  ['each once', {permissions: permitted('c3', 'c1', 'c3', 'c2')}, ['c1', 'c2', 'c3']],
  ['none', {companyId: null, lastLoggedInCompanyId: null}, []],
  ['the active one without permissions', {permissions: null}, ['c1']],
])('the companies of a user: %s', (_, own, ids) => {
  const expected = ids.map((id) => ({id, name: `Company ${id}`}));
  expect(listCompanies({...user, ...own})).toEqual(expected);
});

test('companies are sorted by name, and ids that an endpoint sends as numbers are ids', () => {
  const permissions = permitted('1', '2');
  const named = JSON.parse('[{"id": 1, "name": "Zeta"}, {"id": "2", "name": "alpha"}]');
  expect(listCompanies({...user, companyId: '1', permissions}, named)).toEqual([
    {id: '2', name: 'alpha'},
    {id: '1', name: 'Zeta'},
  ]);
});

const named = [
  {id: 'c1', name: 'Alpha'},
  {id: 'c2', name: 'Beta'},
];
const unnamed = [
  {id: 'c1', name: 'Company c1'},
  {id: 'c2', name: 'Company c2'},
];

/** Gives the companies that a page shows, and how often it asks for their names. */
async function load(Companies: Answers[string], me: User = travellingUser) {
  storeTokens();
  const {session, names} = openSession({Me: {data: {me}}, Companies});
  const {companies} = await waitForState(session, (state) => state.companies.length > 0);
  return [companies, names().filter((name) => name === 'Companies').length];
}

const answer = {data: {companies: named.map((one) => ({__typename: 'Company', ...one}))}};

test('for a user of one company no name is asked for', async () => {
  expect(await load(answer, user)).toEqual([[{id: 'c1', name: 'Company c1'}], 0]);
});

test('the names of several companies are fetched', async () => {
  expect(await load(answer)).toEqual([named, 1]);
});

test.each([
  ['does not know the query', {errors: [{message: 'Cannot query field "companies"'}]}],
  ['answers null', {data: {companies: null}}],
  ['answers 400', new Response('{}', {status: 400})],
])('where an endpoint %s companies are called by their ids', async (_, failure) =>
  expect(await load(failure)).toEqual([unnamed, 1]),
);
