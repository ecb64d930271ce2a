import type {GuideSearch} from 'docusaurus-lock-server/feature';
import {createEngine} from '../engine/engine';
import {levels} from '../engine/entries';
import type {SearchData} from '../engine/pages';
import {findSnippet} from '../engine/snippet';

const extractLength = 40; // words

/** Creates the search of a guide for other features, with the engine of the readers' search. */
export const createGuideSearch: GuideSearch['create'] = (written, siteUrl) => {
  const search = createEngine(JSON.parse(written) as SearchData, siteUrl);
  return (query, limit) =>
    search(query)
      .slice(0, limit)
      .map(({entry: {url, titles, text}, terms}) => ({
        url,
        // The first level is the category.
        titles: levels.slice(1).flatMap((level) => titles[level] ?? []),
        extract: findSnippet(text, extractLength, terms),
      }));
};
