import {algoliasearch} from 'algoliasearch';
import {runTypeScript} from '../../../testing/src/spawn-typescript';
import {makeFolder} from '../../../lock/src/sources/testing/make-folder';
import {fakeAlgolia, type FakeAlgolia} from '../testing/fake-algolia';
import {samplePages} from '../testing/sample-pages';
import {indexSettings, pushRecords, makeSynonyms} from './push';
import {makeRecords, type SearchRecord} from './make-records';

const synonyms = {
  'van, lorry': 'vehicle, trailer, asset',
  asset: 'asset',
};
const hits = makeSynonyms(synonyms);
const records = makeRecords(samplePages, 'https://docs.example.com', 'everyone', 'en');

let algolia: FakeAlgolia;
beforeEach(async () => {
  algolia = await fakeAlgolia();
});
afterEach(() => algolia.close());

function push(pushed: SearchRecord[], pages = samplePages.length) {
  const client = algoliasearch('APP', 'write-key', {
    hosts: [{url: algolia.host, accept: 'readWrite', protocol: 'http'}],
  });
  const builds = [{pages, records: pushed, synonyms}];
  return pushRecords(client, 'prod_documentation', builds);
}

/** The requests to the service, with what they copy, move or write. */
const steps = () =>
  algolia.asked.map(({request, body: {operation, requests, ...body}}) => [
    request.replace('/1/indexes/', '').replace(/prod_documentation_tmp_\d+/, 'tmp'),
    operation ?? requests?.map((each) => each.body) ?? Object.values(body),
  ]);

test('settings and synonyms are sent first, and then all records replace the old ones', async () => {
  await push(records);
  expect(steps()).toEqual([
    ['PUT prod_documentation/settings', Object.values(indexSettings)],
    ['POST prod_documentation/synonyms/batch', hits],
    ['POST prod_documentation/operation', 'copy'],
    ['POST tmp/batch', records],
    ['POST prod_documentation/operation', 'copy'],
    ['POST tmp/operation', 'move'],
  ]);
  expect(algolia.asked.at(-1)?.body.destination).toBe('prod_documentation');
});

test('synonyms lead from typed words to the words of the guide, and not back', () => {
  expect(hits).toContainEqual({
    objectID: 'van',
    type: 'oneWaySynonym',
    input: 'van',
    synonyms: ['vehicle', 'trailer', 'asset'],
  });
  const names = hits.map(({objectID}) => objectID);
  expect(names).not.toContain('asset');
  expect(new Set(names).size).toBe(names.length);
});

test('a batch that fails leaves the old index whole', async () => {
  algolia.refuse = ({request}) => (/tmp_\d+\/batch$/.test(request) ? 400 : null);
  await expect(push(records)).rejects.toThrow('refused');
  expect(steps().map(([request]) => request)).toEqual([
    'PUT prod_documentation/settings',
    'POST prod_documentation/synonyms/batch',
    'POST prod_documentation/operation',
    'POST tmp/batch',
    'DELETE tmp',
  ]);
});

const large = {...records[1]!, content: 'é'.repeat(5000)};

test.each([
  ['no records', [], 0, 'too few'],
  ['no records of some pages', [], 3, 'too few'],
  ['fewer records than pages', records.slice(0, 2), 3, 'too few'],
  ['a record over 10 kB, by name', [...records, large], 3, large.objectID],
])('%s: refused before anything is sent', async (...row) => {
  const [, pushed, pages, message] = row;
  await expect(push(pushed, pages)).rejects.toThrow(message);
  expect(algolia.asked).toEqual([]);
});

// The command itself, as CI runs it.

const credentials = {ALGOLIA_APP_ID: 'APP', ALGOLIA_WRITE_API_KEY: 'write-key'};

/** Runs `search:push` for a build. */
async function run(settings: Record<string, string>, build: object | null) {
  const files: Record<string, string> = build
    ? {'guide.search-records.json': JSON.stringify(build)}
    : {};
  const {code, stdout, stderr} = await runTypeScript('lock/src/cli/main.ts', ['search-push'], {
    env: {
      ALGOLIA_HOST: algolia.host,
      SEARCH_BUILDS: makeFolder(files),
      ...settings,
    },
  });
  return {status: code, output: stdout + stderr};
}

test('search:push replaces the index by the records of the build', async () => {
  const built = {pages: samplePages.length, records};
  expect(await run(credentials, built)).toEqual({
    status: 0,
    output: `Pushed ${records.length} records of guide.\n`,
  });
  expect(steps()).toContainEqual(['POST tmp/batch', records]);
  expect(new Set(algolia.asked.map(({key}) => key))).toEqual(new Set(['write-key']));
});

test.each([
  ['an id', {ALGOLIA_APP_ID: ''}, 'ALGOLIA_APP_ID is not set.\n'],
  ['a key', {ALGOLIA_WRITE_API_KEY: ''}, 'ALGOLIA_WRITE_API_KEY is not set.\n'],
  ['a build', {}, 'Build with ALGOLIA_APP_ID first.'],
])('search:push without %s says so and sends nothing', async (...row) => {
  const [, settings, message] = row;
  const {status, output} = await run({...credentials, ...settings}, null);
  expect(output).toContain(message);
  expect(status).toBe(1);
  expect(algolia.asked).toEqual([]);
});
