import {spawn} from 'node:child_process';
import {algoliasearch} from 'algoliasearch';
import {makeFolder} from '../../content/testing/make-folder';
import {
  fakeAlgolia,
  fakeIndex,
  type FakeAlgolia,
} from '../testing/fake-algolia';
import {samplePages} from '../testing/sample-pages';
import {indexSettings, pushRecords, synonymHits} from './push';
import {recordsOf, type SearchRecord} from './records-of';

const name = 'prod_documentation';
const records = recordsOf(samplePages, 'https://docs.example.com', 'everyone');

let algolia: FakeAlgolia;
beforeEach(async () => {
  algolia = await fakeAlgolia();
});
afterEach(() => algolia.close());

function push(pushed: SearchRecord[], pages = samplePages.length) {
  const client = algoliasearch('APP', 'write-key', {
    hosts: [{url: algolia.host, accept: 'readWrite', protocol: 'http'}],
  });
  return pushRecords(client, name, [{pages, records: pushed}]);
}

const temporary = () =>
  [...algolia.indices.keys()].filter((each) => each !== name);

test('settings and synonyms come first, then all records take the place of the old ones', async () => {
  const old = {objectID: 'old'};
  algolia.indices.set(name, fakeIndex({synonyms: [old], objects: [old]}));
  await push(records);
  expect(algolia.asked.slice(0, 2)).toEqual([
    `PUT /1/indexes/${name}/settings`,
    `POST /1/indexes/${name}/synonyms/batch`,
  ]);
  expect(algolia.indices.get(name)).toEqual({
    settings: indexSettings,
    synonyms: synonymHits,
    objects: records,
  });
  expect(temporary()).toEqual([]);
});

test('synonyms lead from what is typed to the words of the guide, and not back', () => {
  expect(synonymHits).toContainEqual({
    objectID: 'van',
    type: 'oneWaySynonym',
    input: 'van',
    synonyms: ['vehicle', 'trailer', 'asset'],
  });
  expect(synonymHits.map(({objectID}) => objectID)).not.toContain('asset');
  const names = synonymHits.map(({objectID}) => objectID);
  expect(new Set(names).size).toBe(names.length);
});

test('a batch that fails leaves the old index whole', async () => {
  algolia.indices.set(name, fakeIndex({objects: [{objectID: 'old'}]}));
  algolia.refuse = (_, path) => (/tmp_[^/]*\/batch$/.test(path) ? 400 : null);
  await expect(push(records)).rejects.toThrow('refused');
  expect(algolia.indices.get(name)?.objects).toEqual([{objectID: 'old'}]);
  expect(temporary()).toEqual([]);
});

test.each([
  ['no records', [], 0],
  ['no records of some pages', [], 3],
  ['fewer records than pages', records.slice(0, 2), 3],
])('%s are refused before anything is sent', async (_, pushed, pages) => {
  await expect(push(pushed, pages)).rejects.toThrow('too few');
  expect(algolia.asked).toEqual([]);
});

test('a record over 10 kB is refused by name before anything is sent', async () => {
  const large = {...records[1]!, content: 'é'.repeat(5000)};
  await expect(push([...records, large])).rejects.toThrow(large.objectID);
  expect(algolia.asked).toEqual([]);
});

// The command itself, as CI runs it.

function run(settings: Record<string, string>) {
  return new Promise<{status: number | null; output: string}>((resolve) => {
    const child = spawn('node_modules/.bin/tsx', ['scripts/search-push.ts'], {
      env: {PATH: process.env.PATH, ALGOLIA_HOST: algolia.host, ...settings},
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (status) => resolve({status, output}));
  });
}

test('search:push replaces the index by the records of the build', async () => {
  const built = {pages: samplePages.length, records};
  const folder = makeFolder({
    'guide.search-records.json': JSON.stringify(built),
  });
  const keys = new Set<string>();
  algolia.refuse = (_method, _path, key) => (keys.add(key), null);
  const {status, output} = await run({
    ALGOLIA_APP_ID: 'APP',
    ALGOLIA_WRITE_API_KEY: 'write-key',
    SEARCH_BUILDS: folder,
  });
  expect(output).toBe(`Pushed ${records.length} records of guide.\n`);
  expect(status).toBe(0);
  expect(keys).toEqual(new Set(['write-key']));
  expect(algolia.indices.get('prod_documentation')?.objects).toEqual(records);
});

test.each([
  ['ALGOLIA_APP_ID', {ALGOLIA_WRITE_API_KEY: 'write-key'}],
  ['ALGOLIA_WRITE_API_KEY', {ALGOLIA_APP_ID: 'APP'}],
])('search:push without %s says so and asks nobody', async (name, settings) => {
  const {status, output} = await run(settings);
  expect(output).toBe(`${name} is not set.\n`);
  expect(status).toBe(1);
  expect(algolia.asked).toEqual([]);
});

test('search:push without a build says how to make one', async () => {
  const {status, output} = await run({
    ALGOLIA_APP_ID: 'APP',
    ALGOLIA_WRITE_API_KEY: 'write-key',
    SEARCH_BUILDS: makeFolder({}),
  });
  expect(output).toContain('Build with ALGOLIA_APP_ID first.');
  expect(status).toBe(1);
});
