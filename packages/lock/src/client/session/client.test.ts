/** @jest-environment node */
import {gql} from '@apollo/client';
import {json, multipart, startClient} from '../testing/endpoint';
import {hasFiles} from './links';
import {
  CompaniesDocument,
  LogoutDocument,
} from 'docusaurus-lock-server/shared/operations.generated';

const companies = [{__typename: 'Company', id: '1', name: 'Fjord Foods'}];

test('a query is posted with _dc, the token and nothing but its operation', async () => {
  const start = Date.now();
  const {client, seen} = await startClient(json({data: {companies}}));
  const {data} = await client.query({query: CompaniesDocument});

  expect(data?.companies).toEqual(companies);
  expect(seen).toHaveLength(1);
  const {method, url, headers, body} = seen[0]!;
  expect(method).toBe('POST');
  expect(Number(url.searchParams.get('_dc'))).toBeGreaterThanOrEqual(start);
  expect(headers).toMatchObject({
    accept: '*/*',
    'content-type': 'application/json',
    'x-auth-token': 'token-1',
  });
  expect(JSON.parse(String(body))).toEqual({
    operationName: 'Companies',
    variables: {},
    query: expect.stringContaining('companies {'),
  });
});

test('only queries are sent by GET when configured', async () => {
  const answer = json({data: {companies, logout: {success: true}}});
  const {client, seen} = await startClient(answer, {useGETForQueries: true});
  await client.query({query: CompaniesDocument});
  await client.mutate({mutation: LogoutDocument, variables: {id: '7'}});

  const [query, mutation] = seen;
  expect(query!.method).toBe('GET');
  expect(query!.body).toHaveLength(0);
  expect(Object.fromEntries(query!.url.searchParams)).toEqual({
    _dc: expect.stringMatching(/^\d{13}$/),
    operationName: 'Companies',
    variables: '{}',
    query: expect.stringContaining('companies {'),
  });
  expect(mutation!.method).toBe('POST');
});

test('variables with files are sent as multipart with operations and map', async () => {
  const {client, seen} = await startClient(json({data: {send: true}}));
  await client.mutate({
    mutation: gql`
      mutation Send($files: [Upload!]!) {
        send(files: $files)
      }
    `,
    variables: {files: [new File(['hello'], 'hello.txt'), new Blob(['raw'])]},
  });

  const {method, url, headers, body} = seen[0]!;
  expect(method).toBe('POST');
  expect(url.searchParams.has('_dc')).toBe(true);
  expect(headers).toMatchObject({accept: '*/*', 'x-auth-token': 'token-1'});
  const form = await new Response(new Uint8Array(body), {
    headers: {'content-type': headers['content-type']!},
  }).formData();
  expect([...form.keys()]).toEqual(['operations', 'map', '1', '2']);
  expect(JSON.parse(String(form.get('operations')))).toEqual({
    operationName: 'Send',
    variables: {files: [null, null]},
    query: expect.stringContaining('send(files: $files)'),
  });
  expect(JSON.parse(String(form.get('map')))).toEqual({
    1: ['variables.files.0'],
    2: ['variables.files.1'],
  });
  await expect((form.get('1') as File).text()).resolves.toBe('hello');
});

const deferred = gql`
  query Slowly {
    companies {
      id
      ... @defer {
        name
      }
    }
  }
`;

test('a deferred result is requested as multipart and merged', async () => {
  const {client, seen} = await startClient(
    multipart(
      {data: {companies: [{__typename: 'Company', id: '1'}]}, hasNext: true},
      {
        incremental: [{path: ['companies', 0], data: companies[0]}],
        hasNext: false,
      },
    ),
  );
  const {data} = await client.query({query: deferred});

  expect(data).toEqual({companies});
  expect(seen[0]!.headers.accept).toBe('multipart/mixed;deferSpec=20220824,*/*');
});

test('a subscription is posted, asks for multipart and emits each part', async () => {
  const {client, seen} = await startClient(
    multipart({payload: {data: {tick: 1}}}, {}, {payload: {data: {tick: 2}}}, {payload: null}),
    {useGETForQueries: true},
  );
  const query = gql`
    subscription Tick {
      tick
    }
  `;
  const ticks: unknown[] = [];
  await client.subscribe({query}).forEach(({data}) => {
    ticks.push(data);
  });

  expect(ticks).toEqual([{tick: 1}, {tick: 2}]);
  expect(seen[0]!.method).toBe('POST');
  expect(seen[0]!.headers.accept).toBe('multipart/mixed;boundary=graphql;subscriptionSpec=1.0,*/*');
});

test.each([
  ['a file', {file: new File([], 'a.txt')}, true],
  ['a blob deep down', {a: {b: [{c: new Blob()}]}}, true],
  ['plain values', {a: 1, b: 'x', c: null, d: undefined, e: [true], f: new Date(0)}, false],
])('whether %s needs an upload', (_, variables, expected) => {
  expect(hasFiles(variables)).toBe(expected);
});
