import React, {type ReactNode} from 'react';
import {usePluralForm} from '@docusaurus/theme-common';
import Translate, {translate} from '@docusaurus/Translate';

// Each text is in an element of its own: page translators replace a text without one, and React
// then cannot remove it.

/** Says that a search failed, with the theme's own texts. */
export function SearchFailure(): ReactNode {
  return (
    <>
      <strong>
        <Translate id="theme.SearchModal.errorScreen.titleText">Unable to fetch results</Translate>
      </strong>
      <br />
      <span>
        <Translate id="theme.SearchModal.errorScreen.helpText">
          You might want to check your network connection.
        </Translate>
      </span>
    </>
  );
}

/** Shows how many results there are, in the theme's words, and if there is none, what to try. */
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
        <Translate id="theme.SearchPage.noResultsText">No results were found</Translate>
      </strong>
      <br />
      <span>
        <Translate id="search.noResultsHelp" description="What helps where nothing was found">
          Try one word, or the first letters of a word.
        </Translate>
      </span>
    </>
  );
}
