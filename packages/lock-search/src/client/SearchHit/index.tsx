import React, {type ComponentProps, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {DocSearchModal} from '@docsearch/react/modal';
import type {Hit} from '../algolia';
import './styles.css';

type HitComponent = NonNullable<ComponentProps<typeof DocSearchModal>['hitComponent']>;

/** Shows a hit of the box. DocSearch's own type says less of it than both engines send. */
export const SearchHit: HitComponent = ({hit}) => (
  <Link to={hit.url}>
    <span className="search-hit">
      <HitTexts hit={hit as unknown as Hit} />
    </span>
  </Link>
);

/**
 * Where a hit is, its title, and two lines of its text. Every text is escaped, apart from the
 * marks.
 *
 * @param props.to where its title leads; default nowhere.
 */
export function HitTexts({hit, to}: {hit: Hit; to?: string}): ReactNode {
  const {hierarchy} = hit._highlightResult;
  const levels = Object.entries(hierarchy).sort(([a], [b]) => a.localeCompare(b));
  const titles = levels.slice(1).map(([, {value}]) => value);
  const title = {__html: titles.pop() ?? ''};
  const path = {__html: titles.join(' › ') || (hit.hierarchy.lvl0 ?? '')};
  const text = hit._snippetResult.content?.value;
  return (
    <>
      <span className="search-hit__path" dangerouslySetInnerHTML={path} />
      {to ? (
        <h2 className="search-hit__title">
          <Link to={to} dangerouslySetInnerHTML={title} />
        </h2>
      ) : (
        <span className="search-hit__title" dangerouslySetInnerHTML={title} />
      )}
      {text && <span className="search-hit__text" dangerouslySetInnerHTML={{__html: text}} />}
    </>
  );
}
