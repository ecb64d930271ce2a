import React, {type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';

interface RunBookProps {
  /** Markdown with its own headings. */
  children: ReactNode;
}

/**
 * Instructions that people print and hang up. The button prints them alone;
 * print.css fits them on two pages.
 */
export default function RunBook({children}: RunBookProps): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <section className="run-book">
      {children}
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
