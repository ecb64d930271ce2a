import type {Algoliasearch} from 'algoliasearch';
import {indexSettings} from './index-settings';
import type {SearchRecord} from './records-of';
import {synonymHits} from './synonym-hits';

/** What a hosted build leaves behind for the push. */
export interface BuiltRecords {
  /** How many pages the build has. */
  pages: number;
  records: SearchRecord[];
}

const largestRecord = 10_000; // bytes, of Algolia's plans

/**
 * Replaces the hosted index as a whole: settings and synonyms first, for the
 * new index copies those of the old one, then all records into a temporary
 * index that takes the place of the old one in a single step. If that fails,
 * the old records stay as they were.
 *
 * @param builds of all audiences.
 * @throws Error before anything is sent, when a build has fewer records than
 *   pages or one is too large.
 */
export async function pushRecords(
  client: Pick<
    Algoliasearch,
    'setSettings' | 'saveSynonyms' | 'waitForTask' | 'replaceAllObjects'
  >,
  indexName: string,
  builds: readonly BuiltRecords[],
): Promise<void> {
  for (const {pages, records} of builds) {
    if (pages < 1 || records.length < pages) {
      throw new Error(
        `${records.length} records for ${pages} pages are too few to be right. Build again with ALGOLIA_APP_ID.`,
      );
    }
  }
  const records = builds.flatMap((build) => build.records);
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record));
    if (size > largestRecord) {
      throw new Error(
        `The record ${record.objectID} has ${size} bytes; ${largestRecord} are allowed.`,
      );
    }
  }
  const settings = await client.setSettings({indexName, indexSettings});
  await client.waitForTask({indexName, taskID: settings.taskID});
  const synonyms = await client.saveSynonyms({
    indexName,
    synonymHit: synonymHits,
    replaceExistingSynonyms: true,
  });
  await client.waitForTask({indexName, taskID: synonyms.taskID});
  await client.replaceAllObjects({
    indexName,
    objects: records as unknown as Record<string, unknown>[],
  });
}
