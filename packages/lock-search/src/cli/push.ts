// Replaces the index of the hosted search by the records of the last build, of
// all audiences, with its settings and synonyms:
//   ALGOLIA_APP_ID=… docusaurus-lock build
//   ALGOLIA_APP_ID=… ALGOLIA_WRITE_API_KEY=… docusaurus-lock search-push
// The key needs addObject, editSettings and deleteIndex on prod_documentation
// and prod_documentation_tmp_*; never use the Admin key.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {algoliasearch} from 'algoliasearch';
import {recordsEnding} from '../plugin';
import {type BuiltRecords, pushRecords} from '../hosted/push';
import {searchIndex} from '../search-index';
import {loadLockedSite} from 'docusaurus-lock/config/locked-site';
import {filesNextToBuild} from 'docusaurus-lock/sources/locale-folders';

/** Runs the command. */
export async function main(): Promise<void> {
  try {
    const appId = setting('ALGOLIA_APP_ID');
    const apiKey = setting('ALGOLIA_WRITE_API_KEY');
    const folder = process.env.SEARCH_BUILDS ?? 'build';
    const {locales} = await loadLockedSite();
    const names = listGuides(folder);
    const built = names.flatMap((name) =>
      filesNextToBuild(path.join(folder, name), locales, recordsEnding).map(readRecords),
    );
    await pushRecords(client(appId, apiKey), searchIndex, built);
    const records = built.flatMap((build) => build.records);
    console.log(`Pushed ${records.length} records of ${names.join(', ')}.`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Lists the builds of the guide in a folder: the build for everyone, then one per audience. */
function listGuides(folder: string): string[] {
  const others = path.join(folder, 'audiences');
  const names = existsSync(others) ? readdirSync(others) : [];
  return ['guide', ...names.map((name) => `audiences/${name}`)];
}

function readRecords(file: string): BuiltRecords {
  if (!existsSync(file)) {
    throw new Error(`${file} is missing. Build with ALGOLIA_APP_ID first.`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as BuiltRecords;
}

function setting(name: string): string {
  const value = process.env[name]?.trim();
  if (!value) {
    throw new Error(`${name} is not set.`);
  }
  return value;
}

// ALGOLIA_HOST and SEARCH_BUILDS are for tests, which have a service and a build of their own.
function client(appId: string, apiKey: string) {
  const url = process.env.ALGOLIA_HOST;
  return algoliasearch(
    appId,
    apiKey,
    url ? {hosts: [{url, accept: 'readWrite', protocol: 'http'}]} : {},
  );
}
