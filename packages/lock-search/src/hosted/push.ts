import type {Algoliasearch, IndexSettings, SynonymHit} from 'algoliasearch';
import {levels} from '../engine/entries';
import type {SearchData} from '../engine/pages';
import {readSynonyms} from '../engine/synonyms';
import type {SearchRecord} from './make-records';

/** The file that a hosted build writes for the push. */
export interface BuiltRecords {
  /** How many pages the build has. */
  pages: number;
  records: SearchRecord[];
  synonyms: Required<SearchData>['synonyms'];
}

const largestRecord = 10_000; // bytes, of Algolia's plans

/**
 * Replaces the whole hosted index. Settings and synonyms come first, because the new index copies
 * those of the old one. Then all records go into a temporary index, which replaces the old one in a
 * single step. If that fails, the old records stay as they were.
 *
 * @param builds of all audiences.
 * @throws Error before anything is sent, when a build has fewer records than pages or one is too
 *   large.
 */
export async function pushRecords(
  client: Pick<Algoliasearch, 'setSettings' | 'saveSynonyms' | 'waitForTask' | 'replaceAllObjects'>,
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
    synonymHit: makeSynonyms(
      Object.assign(
        {},
        ...builds.map((build) => build.synonyms),
      ) as Required<SearchData>['synonyms'],
    ),
    replaceExistingSynonyms: true,
  });
  await client.waitForTask({indexName, taskID: synonyms.taskID});
  await client.replaceAllObjects({
    indexName,
    objects: records as unknown as Record<string, unknown>[],
  });
}

/**
 * Settings of the hosted index: those that DocSearch's crawler sets for a Docusaurus site.
 *
 * @see https://docsearch.algolia.com/docs/templates
 */
export const indexSettings: IndexSettings = {
  searchableAttributes: [
    ...levels.map((level) => `unordered(hierarchy.${level})`),
    'unordered(links)',
    'content',
  ],
  attributesForFaceting: [
    'type',
    'lang',
    'language',
    'version',
    'docusaurus_tag',
    // Readers may filter by this field, but may not list its values.
    'filterOnly(audience)',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  camelCaseAttributes: ['hierarchy', 'content'],
  attributeForDistinct: 'url',
  distinct: true,
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_',
};

/**
 * Makes the synonyms of the hosted index. They work one way, like those of the local engine: with
 * two-way synonyms, the guide's own words would find everything that readers type in their place.
 *
 * @see https://www.algolia.com/doc/guides/managing-results/optimize-search-results/adding-synonyms
 */
export function makeSynonyms(groups: Required<SearchData>['synonyms']): SynonymHit[] {
  return Array.from(readSynonyms(groups), ([typed, meant]) => ({
    objectID: typed,
    type: 'oneWaySynonym' as const,
    input: typed,
    synonyms: meant.filter((word) => word !== typed),
  })).filter((hit) => hit.synonyms.length > 0);
}
