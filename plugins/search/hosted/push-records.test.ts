import {algoliasearch} from 'algoliasearch';
import {fakeAlgolia, type FakeAlgolia} from '../testing/fake-algolia';
import {samplePages} from '../testing/sample-pages';
import {indexSettings} from './index-settings';
import {pushRecords} from './push-records';
import {recordsOf, type SearchRecord} from './records-of';

const name = 'prod_documentation';
const records = recordsOf(samplePages, 'https://docs.example.com');

let algolia: FakeAlgolia;
beforeEach(async () => {
  algolia = await fakeAlgolia();
});
afterEach(() => algolia.close());

function push(pushed: SearchRecord[], pages = samplePages.length) {
  const client = algoliasearch('APP', 'write-key', {
    hosts: [{url: algolia.host, accept: 'readWrite', protocol: 'http'}],
  });
  return pushRecords(client, name, {pages, records: pushed});
}

const temporary = () =>
  [...algolia.indices.keys()].filter((each) => each !== name);

test('settings come first, then all records take the place of the old ones', async () => {
  algolia.indices.set(name, {settings: {}, objects: [{objectID: 'old'}]});
  await push(records);
  expect(algolia.asked[0]).toBe(`PUT /1/indexes/${name}/settings`);
  expect(algolia.indices.get(name)).toEqual({
    settings: indexSettings,
    objects: records,
  });
  expect(temporary()).toEqual([]);
});

test('the first push makes the index', async () => {
  await push(records);
  expect(algolia.indices.get(name)?.objects).toHaveLength(records.length);
});

test('records go in batches of a thousand', async () => {
  const many = Array.from({length: 2100}, (_, number) => ({
    ...records[0]!,
    objectID: String(number),
  }));
  await push(many);
  expect(
    algolia.asked.filter((asked) => asked.endsWith('/batch')),
  ).toHaveLength(3);
  expect(algolia.indices.get(name)?.objects).toHaveLength(2100);
});

test('a batch that fails leaves the old index whole', async () => {
  const old = {settings: {}, objects: [{objectID: 'old'}]};
  algolia.indices.set(name, old);
  algolia.refuse = (_, path) => (path.endsWith('/batch') ? 400 : null);
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
