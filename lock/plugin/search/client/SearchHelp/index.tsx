import React, {useEffect, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {createPortal} from 'react-dom';
import {searchHelp} from './links';
import './styles.css';

/**
 * Ways on where DocSearch shows nothing: before anything is typed, and when nothing
 * is found. To be rendered with the modal.
 */
export default function SearchHelp({
  onClose,
}: {
  onClose: () => void;
}): ReactNode {
  const [modal, setModal] = useState<Element | null>(null);
  useEffect(() => setModal(document.querySelector('.DocSearch-Modal')), []);
  return (
    modal &&
    createPortal(
      <nav className="search-help" aria-label="Frequent tasks">
        <p className="search-help__advice">
          Try fewer or other words, or the exact words of a message.
        </p>
        <p className="DocSearch-Hit-source">Frequent tasks</p>
        <ul>
          {searchHelp.map(({to, label}) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>,
      modal,
    )
  );
}
