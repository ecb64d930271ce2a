// Replaces the index of the hosted search by the records of the last build, with
// its settings and synonyms:
//   ALGOLIA_APP_ID=… npm run build
//   ALGOLIA_APP_ID=… ALGOLIA_WRITE_API_KEY=… npm run search:push
// The key needs addObject, editSettings and deleteIndex on prod_documentation
// and prod_documentation_tmp_*; never use the Admin key.
import {existsSync, readFileSync} from 'node:fs';
import {algoliasearch} from 'algoliasearch';
import {recordsFile} from '../plugins/search';
import {
  type BuiltRecords,
  pushRecords,
} from '../plugins/search/hosted/push-records';
import {searchIndex} from '../shared/search-index';

try {
  const appId = setting('ALGOLIA_APP_ID');
  const apiKey = setting('ALGOLIA_WRITE_API_KEY');
  const file = process.env.SEARCH_RECORDS ?? `build/${recordsFile}`;
  if (!existsSync(file)) {
    throw new Error(`${file} is missing. Build with ALGOLIA_APP_ID first.`);
  }
  const built = JSON.parse(readFileSync(file, 'utf8')) as BuiltRecords;
  await pushRecords(client(appId, apiKey), searchIndex, built);
  console.log(
    `Pushed ${built.records.length} records of ${built.pages} pages.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function setting(name: string): string {
  const value = process.env[name]?.trim();
  if (!value) {
    throw new Error(`${name} is not set.`);
  }
  return value;
}

// ALGOLIA_HOST and SEARCH_RECORDS are for tests, which have a service and a
// build of their own.
function client(appId: string, apiKey: string) {
  const url = process.env.ALGOLIA_HOST;
  return algoliasearch(
    appId,
    apiKey,
    url ? {hosts: [{url, accept: 'readWrite', protocol: 'http'}]} : {},
  );
}
