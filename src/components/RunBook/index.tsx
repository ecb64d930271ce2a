import React, {Children, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {DateText} from 'docusaurus-lock/client';
import Product from '@site/src/components/Product';
import './styles.css';

interface RunBookProps {
  /** Markdown that begins with its heading. */
  children: ReactNode;
}

/**
 * Instructions that people follow on a screen, or print and hang up. The button beside the heading
 * prints them alone; its styles fit them on two pages, each with a line that says which sheet it is
 * and where the current one is.
 */
export default function RunBook({children}: RunBookProps): ReactNode {
  const isBrowser = useIsBrowser();
  const [today] = useState(() => Date.now());
  const {url} = useDocusaurusContext().siteConfig;
  const {pathname} = useLocation();
  const [title, ...text] = Children.toArray(children);
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
      <div className="run-book__text">
        <div className="run-book__title">
          {title}
          <button
            type="button"
            className="button button--secondary button--outline"
            disabled={!isBrowser}
            onClick={printAlone}>
            Print the run-book
          </button>
        </div>
        {text}
      </div>
    </section>
  );
}

function printAlone(): void {
  const {dataset} = document.documentElement;
  const closed = document.querySelectorAll('.run-book details:not([open])');
  // Browsers of 2024 print what is closed as closed.
  closed.forEach((details) => details.setAttribute('open', ''));
  dataset.print = 'run-book';
  const end = () => {
    delete dataset.print;
    closed.forEach((details) => details.removeAttribute('open'));
  };
  window.addEventListener('afterprint', end, {once: true});
  window.print();
}
