import React, {type MouseEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';

/** A link that looks like a field and opens the search box of the navbar. */
export default function SearchField(): ReactNode {
  // Without a script, the link leads to the search page.
  return (
    <Link to="/search" className="search-field" onClick={openSearch}>
      Search the guide
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
