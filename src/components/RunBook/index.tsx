import React, {useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {DateText} from 'docusaurus-lock/client';
import Product from '@site/src/components/Product';
import './styles.css';

interface RunBookProps {
  /** Markdown with its own headings. */
  children: ReactNode;
}

/**
 * Instructions that people print and hang up. The button prints them alone; its styles fit them on
 * two pages, each with a line that says which sheet it is and where the current one is.
 */
export default function RunBook({children}: RunBookProps): ReactNode {
  const isBrowser = useIsBrowser();
  const [today] = useState(() => Date.now());
  const {url} = useDocusaurusContext().siteConfig;
  const {pathname} = useLocation();
  return (
    <section className="run-book">
      <div className="run-book__sheet" aria-hidden>
        <p>
          <strong>
            <Product /> run-book
          </strong>{' '}
          <span className="run-book__site">Site:</span>{' '}
          {isBrowser && (
            <span>
              Printed <DateText date={today} />{' '}
            </span>
          )}
          <span>{url + pathname}</span>
        </p>
      </div>
      <div className="run-book__text">{children}</div>
      <button
        type="button"
        className="button button--secondary button--outline margin-bottom--lg"
        disabled={!isBrowser}
        onClick={printAlone}>
        Print the run-book (2 pages)
      </button>
    </section>
  );
}

function printAlone(): void {
  const {dataset} = document.documentElement;
  dataset.print = 'run-book';
  window.addEventListener('afterprint', () => delete dataset.print, {
    once: true,
  });
  window.print();
}
