import {usePluralForm} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';

/** Says how many results there are, in the words that the theme has for its search page. */
export function useCountText(): (count: number) => string {
  const {selectMessage} = usePluralForm();
  return (count) =>
    count === 0
      ? translate({
          id: 'theme.SearchPage.noResultsText',
          message: 'No results were found',
          description: 'The paragraph for empty search result',
        })
      : selectMessage(
          count,
          translate(
            {
              id: 'theme.SearchPage.documentsFound.plurals',
              message: 'One document found|{count} documents found',
              description: 'Pluralized label for the number of sections found',
            },
            {count},
          ),
        );
}
