import React, {useEffect, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {copyAddress} from '@site/shared/copy-address';
import {useSession} from '@site/src/session/session-context';
import {copyPage, type Outcome} from './copy-page';
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
  const {renewCookie} = useSession();
  const isBrowser = useIsBrowser();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const address = copyAddress(page);

  useEffect(() => {
    if (outcome === 'copied') {
      const timer = setTimeout(() => setOutcome(null), shownFor);
      return () => clearTimeout(timer);
    }
  }, [outcome]);

  async function copy(): Promise<void> {
    setOutcome(null);
    setOutcome(await copyPage(address, renewCookie));
  }

  return (
    <div className={styles.copy}>
      {isBrowser ? (
        <button
          type="button"
          className="button button--secondary button--outline"
          onClick={() => void copy()}>
          {name}
        </button>
      ) : (
        <a className="button button--secondary button--outline" href={address}>
          {name}
        </a>
      )}
      <span role="status" className={styles.outcome}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'unreachable' &&
          'Not copied: the page’s Markdown could not be fetched. Check your network connection and try again.'}
        {outcome === 'refused' && (
          <>
            Not copied: the browser did not allow it.{' '}
            <a href={address}>Open the Markdown</a> and copy it from there.
          </>
        )}
      </span>
    </div>
  );
}
