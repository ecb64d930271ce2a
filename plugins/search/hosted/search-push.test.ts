import {spawn} from 'node:child_process';
import {makeFolder} from '../../content/testing/make-folder';
import {fakeAlgolia, type FakeAlgolia} from '../testing/fake-algolia';
import {samplePages} from '../testing/sample-pages';
import {recordsOf} from './records-of';

// The command itself, as CI runs it.

let algolia: FakeAlgolia;
beforeEach(async () => {
  algolia = await fakeAlgolia();
});
afterEach(() => algolia.close());

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
  const records = recordsOf(
    samplePages,
    'https://docs.example.com',
    'everyone',
  );
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
