import {denyStorage} from '../testing/browser';
import {stubSession} from '../testing/stub-client';
import {stubSite, travellingUser, user} from '../testing/stub-site';
import {createClient} from './client';
import {
  activeCompanyId,
  type Company,
  listCompanies,
} from 'docusaurus-lock-server/shared/companies';
import {fetchCompanies} from './companies';
import type {User} from './state';

test.each([
  ['the company of the session', {companyId: 'c1'}, 'c1'],
  ['the one of the last time', {companyId: null}, 'c9'],
  ['none', {companyId: null, lastLoggedInCompanyId: null}, null],
  ['none', {companyId: undefined, lastLoggedInCompanyId: undefined}, null],
])('a user works in %s: %j', (_, own, id) => {
  expect(activeCompanyId({...user, lastLoggedInCompanyId: 'c9', ...own})).toBe(id);
});

function inCompanies(...ids: string[]) {
  const permissions = ids.map((companyId) => ({
    id: `p-${companyId}`,
    companyId,
  }));
  return {...user, permissions};
}

const nowhere = {companyId: null, lastLoggedInCompanyId: null};

test.each<[string, User, string[]]>([
  [
    'the active company and those of the permissions, each once',
    inCompanies('c3', 'c1', 'c3', 'c2'),
    ['c1', 'c2', 'c3'],
  ],
  ['none', {...user, ...nowhere}, []],
  ...[null, undefined, []].map((permissions): [string, User, string[]] => [
    `the active company alone with the permissions ${String(permissions)}`,
    {...user, permissions},
    ['c1'],
  ]),
])('a user may work in %s', (_, who, ids) => {
  expect(listCompanies(who)).toEqual(ids.map((id) => ({id, name: `Company ${id}`})));
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

test('ids that an endpoint sends as numbers are ids', () => {
  const numbered: User = JSON.parse(JSON.stringify({...user, companyId: 1}));
  const named: Company[] = JSON.parse('[{"id": 1, "name": "One"}]');
  expect(listCompanies(numbered, named)).toEqual([{id: '1', name: 'One'}]);
});

const named = [
  {id: 'c1', name: 'Alpha'},
  {id: 'c2', name: 'Beta'},
];
const unnamed = [
  {id: 'c1', name: 'Company c1'},
  {id: 'c2', name: 'Company c2'},
];

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

function setUp(answer?: Parameters<typeof stubSite>[0]) {
  const companies = named.map((company) => ({
    __typename: 'Company',
    ...company,
  }));
  const site = stubSite({Companies: {data: {companies}}, ...answer});
  return {...site, client: createClient({session: stubSession(), endpoint: '/graphql'})};
}

test('for a user of one company no request is sent', async () => {
  const {client, calls} = setUp();
  expect(await fetchCompanies(client, user)).toEqual([{id: 'c1', name: 'Company c1'}]);
  expect(calls).toEqual([]);
});

test('the names of several companies are fetched once per tab', async () => {
  const {client, calls} = setUp();
  expect(await fetchCompanies(client, travellingUser)).toEqual(named);
  await client.clearStore();
  expect(await fetchCompanies(client, travellingUser)).toEqual(named);
  expect(calls).toHaveLength(1);
});

test('with a new company the names are fetched again', async () => {
  const {client, calls} = setUp();
  sessionStorage.setItem('companies', JSON.stringify(named.slice(1)));
  expect(await fetchCompanies(client, travellingUser)).toEqual(named);
  expect(calls).toHaveLength(1);
});

test.each(['{', 'null', '7', '"c1"', '[null, 7, {"id": "c1"}]', '{"id": "c1"}'])(
  'corrupt names in session storage are ignored: %s',
  async (json) => {
    const {client, calls} = setUp();
    sessionStorage.setItem('companies', json);
    expect(await fetchCompanies(client, travellingUser)).toEqual(named);
    expect(calls).toHaveLength(1);
  },
);

test.each([
  [
    'does not know the query',
    {
      errors: [{message: 'Cannot query field "companies" on type "Query".'}],
    },
  ],
  ['answers null', {data: {companies: null}}],
  ['answers 400', new Response('{}', {status: 400})],
])(
  'an endpoint that %s is asked once, and companies are called by their ids',
  async (_, answer) => {
    const {client, calls} = setUp({Companies: answer});
    expect(await fetchCompanies(client, travellingUser)).toEqual(unnamed);
    await client.clearStore();
    expect(await fetchCompanies(client, travellingUser)).toEqual(unnamed);
    expect(calls).toHaveLength(1);
  },
);

test('after another failure the names are fetched again', async () => {
  const {client, calls} = setUp({Companies: {errors: [{message: 'Down'}]}});
  expect(await fetchCompanies(client, travellingUser)).toEqual(unnamed);
  expect(await fetchCompanies(client, travellingUser)).toEqual(unnamed);
  expect(calls).toHaveLength(2);
});

test('names that the page has loaded are not fetched where storage is denied', async () => {
  const {client, calls} = setUp();
  denyStorage();
  expect(await fetchCompanies(client, travellingUser, named)).toEqual(named);
  expect(calls).toEqual([]);
});
