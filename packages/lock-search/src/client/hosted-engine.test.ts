import {liteClient} from 'algoliasearch/lite';
import {modalRequests} from '../testing/captured-requests';
import {fakeAlgolia, type FakeAlgolia} from '../testing/fake-algolia';
import {samplePages} from '../testing/sample-pages';
import type {AlgoliaClient, SearchFunction} from './docsearch';
import {createSearchHandler} from './algolia';

jest.mock('docusaurus-lock/client/session/behind-lock', () => ({
  fetchBehindLock: (address: string, init?: RequestInit) => fetch(address, init),
}));

// The real client, over the network, against our engine.

const realFetch = globalThis.fetch;
const quiet = modalRequests('quiet').requests;

let algolia: FakeAlgolia;
let keyAnswer: () => Response;
let minted: number;
let search: SearchFunction;

beforeEach(async () => {
  minted = 0;
  keyAnswer = () => Response.json({key: `key-${++minted}`, validFor: 900});
  globalThis.fetch = async (input, init) => {
    if (input !== '/search-key') {
      return realFetch(input, init);
    }
    expect(init).toEqual({cache: 'no-store'});
    return keyAnswer();
  };
  algolia = await fakeAlgolia();
  algolia.search = createSearchHandler({pages: samplePages}, 'https://example.com');
  const client = liteClient('APP', 'a-placeholder', {
    hosts: [{url: algolia.host, accept: 'readWrite', protocol: 'http'}],
  });
  // Each test begins without a key.
  jest.resetModules();
  const {engine} = await import('./hosted-engine');
  search = engine.forModal(client as unknown as AlgoliaClient);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  return algolia.close();
});

const keysUsed = () => algolia.asked.map(({key}) => key);

test('the client passes an answer of our engine on to the modal', async () => {
  const {results} = await search(modalRequests('quiet hours').requests);
  expect(results[0]).toMatchObject({
    index: 'prod_documentation',
    query: 'quiet hours',
    nbHits: 1,
    hits: [{anchor: 'quiet-hours', type: 'lvl3'}],
  });
});

test('searches at the same time and later ones share one key', async () => {
  await Promise.all([search(quiet), search(quiet)]);
  await search(quiet);
  expect(keysUsed()).toEqual(['key-1', 'key-1', 'key-1']);
});

test.each([
  ['an expired key, which the service answers with 400,', 400],
  ['a key that the service refuses with 403', 403],
])('%s is replaced and the search answered', async (_, status) => {
  algolia.refuse = ({key}) => (key === 'key-1' ? status : null);
  const answers = await Promise.all([search(quiet), search(quiet)]);
  expect(answers.map(({results}) => results[0]!.nbHits)).toEqual([1, 1]);
  await search(quiet);
  expect(minted).toBe(2);
});

test('a search fails when the service refuses the second key too', async () => {
  algolia.refuse = () => 403;
  await expect(search(quiet)).rejects.toMatchObject({status: 403});
  expect(keysUsed()).toEqual(['key-1', 'key-2']);
});

test('a search fails without a second key when the service refuses the request', async () => {
  algolia.refuse = () => 404;
  await expect(search(quiet)).rejects.toMatchObject({status: 404});
  expect(keysUsed()).toEqual(['key-1']);
});

test.each([
  ['no key', () => new Response(null, {status: 404})],
  ['the sign-in page', () => new Response('<!doctype html>')],
])('a search fails when the server answers %s, and the next one asks again', async (_, answer) => {
  const real = keyAnswer;
  keyAnswer = answer;
  await expect(search(quiet)).rejects.toThrow();
  keyAnswer = real;
  const {results} = await search(quiet);
  expect(results[0]!.nbHits).toBe(1);
});
