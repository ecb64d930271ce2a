import React, {type MouseEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import styles from './styles.module.css';

/** What looks like a field and opens the search box of the navbar. */
export default function SearchField({
  children,
}: {
  /** What stands in the field. */
  children: ReactNode;
}): ReactNode {
  // Without script it leads to the search page.
  return (
    <Link to="/search" className={styles.search} onClick={openSearch}>
      {children}
      <kbd>/</kbd>
    </Link>
  );
}

function openSearch(event: MouseEvent): void {
  const button = document.querySelector<HTMLElement>('.DocSearch-Button');
  if (button) {
    event.preventDefault();
    button.click();
  }
}
