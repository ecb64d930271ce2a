import React, {type ComponentProps, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {DocSearchModal} from '@docsearch/react/modal';
import {levels} from 'docusaurus-lock-server/shared/search/records';
import type {Hit} from '../algolia';
import './styles.css';

type HitComponent = NonNullable<ComponentProps<typeof DocSearchModal>['hitComponent']>;

/**
 * Shows a hit of the modal: where it is, its title, and two lines of its text. What the
 * empty box offers has no text, and looks as DocSearch shows it.
 */
export const SearchHit: HitComponent = ({hit, children}) => (
  <Link to={hit.url}>{'_highlightResult' in hit ? <FoundHit hit={hit} /> : children}</Link>
);

/** What is read of a hit. DocSearch's own type says less of it than both engines send. */
type ShownHit = Pick<Hit, 'hierarchy' | '_highlightResult' | '_snippetResult'>;

function FoundHit({hit}: {hit: ShownHit}): ReactNode {
  const {path, title, text} = readHit(hit);
  return (
    <span className="search-hit">
      <span className="search-hit__path" dangerouslySetInnerHTML={{__html: path}} />
      <span className="search-hit__title" dangerouslySetInnerHTML={{__html: title}} />
      {text && <span className="search-hit__text" dangerouslySetInnerHTML={{__html: text}} />}
    </span>
  );
}

/**
 * Reads what is shown of a hit. Every text is escaped, apart from the marks.
 *
 * @returns as path the titles above its own, of a page its category.
 */
export function readHit(hit: ShownHit): {path: string; title: string; text?: string} {
  const {hierarchy} = hit._highlightResult;
  const titles = levels.slice(1).flatMap((level) => hierarchy[level]?.value ?? []);
  const title = titles.pop() ?? '';
  // The marked category is the name of a group in the modal.
  const path = titles.join(' › ') || (hit.hierarchy.lvl0 ?? '');
  return {path, title, text: hit._snippetResult.content?.value};
}
