import React, {type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import './styles.css';

/** What the theme says of a search that failed. */
export function failureTexts(): {title: string; help: string} {
  return {
    title: translate({
      id: 'theme.SearchModal.errorScreen.titleText',
      message: 'Unable to fetch results',
    }),
    help: translate({
      id: 'theme.SearchModal.errorScreen.helpText',
      message: 'You might want to check your network connection.',
    }),
  };
}

/** Says that a search failed, with the theme's own texts. */
export default function SearchFailure(): ReactNode {
  const {title, help} = failureTexts();
  return (
    <div role="alert">
      <p className="DocSearch-Title">{title}</p>
      <p className="DocSearch-Help">{help}</p>
    </div>
  );
}
