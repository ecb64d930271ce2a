import {liteClient} from 'algoliasearch/lite';
import {packIndex} from '../pack-index';
import {modalRequests, pageRequests} from '../testing/captured-requests';
import {fakeAlgolia, type FakeAlgolia} from '../testing/fake-algolia';
import {samplePages} from '../testing/sample-pages';
import {createEngine} from './create-engine';
import {requestsOf, type AlgoliaClient} from './search-function';
import {searchWithKey} from './search-with-key';

// The real client, over the network, against our engine.

let algolia: FakeAlgolia;
let keysAsked: string[];
beforeEach(async () => {
  algolia = await fakeAlgolia();
  algolia.search = createEngine(packIndex(samplePages), 'https://example.com');
  keysAsked = [];
});
afterEach(() => algolia.close());

function search() {
  const client = liteClient('APP', 'a-placeholder', {
    hosts: [{url: algolia.host, accept: 'readWrite', protocol: 'http'}],
  });
  const key = (name: string) => async () => {
    keysAsked.push(name);
    return name;
  };
  const keys = {current: key('current'), renew: key('renewed')};
  return searchWithKey(client as unknown as AlgoliaClient, keys);
}

test('the client takes an answer of our engine to the modal', async () => {
  const {results} = await search()(requestsOf(modalRequests('quiet hours')));
  expect(results[0]).toMatchObject({
    index: 'prod_documentation',
    query: 'quiet hours',
    nbHits: 1,
    hits: [{anchor: 'quiet-hours', type: 'lvl3'}],
  });
});

test('the client takes the three answers to the search page', async () => {
  const {results} = await search()(requestsOf(pageRequests('incident')));
  expect(results.map(({hits}) => hits.length > 0)).toEqual([
    true,
    false,
    false,
  ]);
  expect(results[1]!.facets.docusaurus_tag).toBeDefined();
  expect(algolia.asked).toEqual(['POST /1/indexes/*/queries']);
});

test('a minted key is sent, never the placeholder', async () => {
  const sent: string[] = [];
  algolia.refuse = (_method, _path, key) => (sent.push(key), null);
  await search()(requestsOf(modalRequests('quiet')));
  expect(sent).toEqual(['current']);
});

test('a key that is refused with 403 is renewed, once', async () => {
  algolia.refuse = (_method, _path, key) => (key === 'renewed' ? null : 403);
  const {results} = await search()(requestsOf(modalRequests('quiet')));
  expect(results[0]!.nbHits).toBe(1);
  expect(keysAsked).toEqual(['current', 'renewed']);
});

test('a renewed key that is refused as well is a failure', async () => {
  algolia.refuse = () => 403;
  await expect(
    search()(requestsOf(modalRequests('quiet'))),
  ).rejects.toMatchObject({status: 403});
  expect(keysAsked).toEqual(['current', 'renewed']);
});

test('another refusal renews nothing', async () => {
  algolia.refuse = () => 400;
  await expect(
    search()(requestsOf(modalRequests('quiet'))),
  ).rejects.toMatchObject({status: 400});
  expect(keysAsked).toEqual(['current']);
});
