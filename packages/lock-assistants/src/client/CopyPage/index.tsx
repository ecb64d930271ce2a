import React, {useEffect, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {markdownAddress} from '../../markdown-address';
import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import styles from './styles.module.css';

const name = 'Copy page as Markdown';
const shownFor = 3000; // ms, for what needs nothing done

/**
 * A button that puts a page's Markdown on the clipboard, for readers who ask an
 * assistant; without script a link to the file.
 *
 * @param page address of the page, whose copy lies beside it.
 */
export default function CopyPage({page}: {page: string}): ReactNode {
  const isBrowser = useIsBrowser();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const address = markdownAddress(page);

  useEffect(() => {
    if (outcome === 'copied') {
      const timer = setTimeout(() => setOutcome(null), shownFor);
      return () => clearTimeout(timer);
    }
  }, [outcome]);

  async function copy(): Promise<void> {
    setOutcome(null);
    setOutcome(await copyPage(address));
  }

  return (
    <div className={`${styles.copy} screen-only`}>
      {isBrowser ? (
        <button
          type="button"
          aria-live="polite"
          className={`button button--link button--sm ${styles.button}`}
          onClick={() => void copy()}>
          {outcome === 'copied' ? <span key="copied">Copied</span> : <span key="copy">{name}</span>}
          <span className={styles.widest} aria-hidden>
            {name}
          </span>
        </button>
      ) : (
        <a className="button button--link button--sm" href={address}>
          {name}
        </a>
      )}
      <span role="status" className={styles.outcome}>
        {outcome === 'unreachable' && (
          <span key="unreachable">
            Not copied: the page’s Markdown could not be fetched. Check your network connection and
            try again.
          </span>
        )}
        {outcome === 'refused' && (
          <span key="refused">
            Not copied: the browser did not allow it. <a href={address}>Open the Markdown</a> and
            copy it from there.
          </span>
        )}
      </span>
    </div>
  );
}

/** How copying ended; `refused` is what the browser does with the clipboard. */
type Outcome = 'copied' | 'unreachable' | 'refused';

/**
 * Fetches a file of Markdown and puts it on the clipboard. To be called within
 * a click and before anything is waited for: Safari lets only a click write,
 * and forgets it while the file is on its way.
 */
export async function copyPage(address: string): Promise<Outcome> {
  const text = fetchMarkdown(address);
  try {
    if (typeof ClipboardItem === 'undefined') {
      // Firefox before 127, which remembers the click.
      await navigator.clipboard.writeText(await text);
    } else {
      const type = 'text/plain';
      const blob = text.then((content) => new Blob([content], {type}));
      // The clipboard may look at it later than it fails.
      blob.catch(() => {});
      await navigator.clipboard.write([new ClipboardItem({[type]: blob})]);
    }
    return 'copied';
  } catch {
    return text.then(
      () => 'refused',
      () => 'unreachable',
    );
  }
}

async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetchBehindLock(address);
  // Some hosts answer everything that they lack with a page.
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error(`${address}: ${response.status}`);
  }
  return response.text();
}
