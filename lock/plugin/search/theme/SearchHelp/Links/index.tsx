import React, {useId, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {HelpLink} from '../../../client/algolia';

/** A list of ways on, in the help of the search. Shows nothing without links. */
export default function Links({
  title,
  links,
  onClose,
}: {
  title: string;
  links: readonly HelpLink[];
  onClose: () => void;
}): ReactNode {
  const id = useId();
  return (
    links.length > 0 && (
      <nav aria-labelledby={id}>
        <p className="search-help__title" id={id}>
          {title}
        </p>
        <ul>
          {links.map(({to, label}) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
