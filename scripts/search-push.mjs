// Replaces the index of the hosted search by the records of the last build, with
// its settings and synonyms:
//   ALGOLIA_APP_ID=… npm run build
//   ALGOLIA_APP_ID=… ALGOLIA_WRITE_API_KEY=… npm run search:push
// The key needs addObject, editSettings and deleteIndex on prod_documentation
// and prod_documentation_tmp_*; never use the Admin key.
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {algoliasearch} from 'algoliasearch';

const root = path.dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
// The loader with which Docusaurus reads its plugins.
const load = require('jiti')(import.meta.filename, {interopDefault: true});

try {
  const appId = setting('ALGOLIA_APP_ID');
  const apiKey = setting('ALGOLIA_WRITE_API_KEY');
  const {recordsFile} = load(path.join(root, 'plugins/search/index.ts'));
  const {searchIndex} = load(path.join(root, 'shared/search-index.ts'));
  const {pushRecords} = load(
    path.join(root, 'plugins/search/hosted/push-records.ts'),
  );
  const file =
    process.env.SEARCH_RECORDS ?? path.join(root, 'build', recordsFile);
  if (!existsSync(file)) {
    throw new Error(`${file} is missing. Build with ALGOLIA_APP_ID first.`);
  }
  const built = JSON.parse(readFileSync(file, 'utf8'));
  await pushRecords(client(appId, apiKey), searchIndex, built);
  console.log(
    `Pushed ${built.records.length} records of ${built.pages} pages.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function setting(name) {
  const value = process.env[name]?.trim();
  if (!value) {
    throw new Error(`${name} is not set.`);
  }
  return value;
}

// ALGOLIA_HOST and SEARCH_RECORDS are for tests, which have a service and a
// build of their own.
function client(appId, apiKey) {
  const url = process.env.ALGOLIA_HOST;
  return algoliasearch(
    appId,
    apiKey,
    url ? {hosts: [{url, accept: 'readWrite', protocol: 'http'}]} : {},
  );
}
