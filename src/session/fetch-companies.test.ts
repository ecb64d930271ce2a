import {createClient} from '../graphql/create-client';
import {denyStorage} from '../testing/deny-storage';
import {stubSession} from '../testing/stub-session';
import {stubSite} from '../testing/stub-site';
import {travellingUser, user} from '../testing/user';
import {fetchCompanies} from './fetch-companies';

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
  return {...site, client: createClient({session: stubSession()})};
}

test('for a user of one company no request is sent', async () => {
  const {client, calls} = setUp();
  expect(await fetchCompanies(client, user)).toEqual([
    {id: 'c1', name: 'Company c1'},
  ]);
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

test.each([
  '{',
  'null',
  '7',
  '"c1"',
  '[null, 7, {"id": "c1"}]',
  '{"id": "c1"}',
])('corrupt names in session storage are ignored: %s', async (json) => {
  const {client, calls} = setUp();
  sessionStorage.setItem('companies', json);
  expect(await fetchCompanies(client, travellingUser)).toEqual(named);
  expect(calls).toHaveLength(1);
});

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
