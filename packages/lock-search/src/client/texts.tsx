import React, {type ReactNode} from 'react';
import {usePluralForm} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';

// Each text has an element of its own: a translator of pages takes one that has none from React,
// which then cannot remove it.

/** Says that a search failed, with the theme's own texts. */
export function SearchFailure(): ReactNode {
  return (
    <>
      <strong>
        {translate({
          id: 'theme.SearchModal.errorScreen.titleText',
          message: 'Unable to fetch results',
        })}
      </strong>
      <br />
      <span>
        {translate({
          id: 'theme.SearchModal.errorScreen.helpText',
          message: 'You might want to check your network connection.',
        })}
      </span>
    </>
  );
}

/** Says how many results there are, in the theme's words, and where there is none what to try. */
export function SearchCount({count}: {count: number}): ReactNode {
  const {selectMessage} = usePluralForm();
  return count > 0 ? (
    <span>
      {selectMessage(
        count,
        translate(
          {
            id: 'theme.SearchPage.documentsFound.plurals',
            message: 'One document found|{count} documents found',
          },
          {count},
        ),
      )}
    </span>
  ) : (
    <>
      <strong>
        {translate({id: 'theme.SearchPage.noResultsText', message: 'No results were found'})}
      </strong>
      <br />
      <span>
        {translate({
          id: 'search.noResultsHelp',
          message: 'Try one word, or the first letters of a word.',
          description: 'What helps where a search has found nothing',
        })}
      </span>
    </>
  );
}
