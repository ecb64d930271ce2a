import type {IndexSettings} from 'algoliasearch';
import {levels} from '../shared/algolia';

/**
 * Settings of the hosted index: those with which DocSearch's crawler makes an
 * index for a Docusaurus site.
 *
 * @see https://docsearch.algolia.com/docs/templates
 */
export const indexSettings: IndexSettings = {
  searchableAttributes: [
    ...levels.map((level) => `unordered(hierarchy.${level})`),
    'content',
  ],
  attributesForFaceting: [
    'type',
    'lang',
    'language',
    'version',
    'docusaurus_tag',
    // Readers may filter by it, and may not list its values.
    'filterOnly(audience)',
  ],
  attributesToRetrieve: [
    'hierarchy',
    'content',
    'anchor',
    'url',
    'url_without_anchor',
    'type',
  ],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  camelCaseAttributes: ['hierarchy', 'content'],
  attributeForDistinct: 'url',
  distinct: true,
  customRanking: [
    'desc(weight.pageRank)',
    'desc(weight.level)',
    'asc(weight.position)',
  ],
  ranking: [
    'words',
    'filters',
    'typo',
    'attribute',
    'proximity',
    'exact',
    'custom',
  ],
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
