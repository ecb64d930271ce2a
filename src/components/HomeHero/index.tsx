import React, {type MouseEvent, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import FreezerNight from './FreezerNight';
import styles from './styles.module.css';

/** The first screen of the guide: its name, a sentence, search and a figure. */
export default function HomeHero({children}: {children: ReactNode}): ReactNode {
  const {tagline} = useDocusaurusContext().siteConfig;
  return (
    <div className={styles.hero}>
      <div>
        <h1>{tagline}</h1>
        <div className="lead">{children}</div>
        {/* Without script it leads to the search page. */}
        <Link to="/search" className={styles.search} onClick={openSearch}>
          Search, for example “device offline”<kbd>/</kbd>
        </Link>
      </div>
      <FreezerNight />
    </div>
  );
}

/** Opens the search box of the navbar. */
function openSearch(event: MouseEvent): void {
  const button = document.querySelector<HTMLElement>('.DocSearch-Button');
  if (button) {
    event.preventDefault();
    button.click();
  }
}
