import React, {useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {markdownAddress} from '../../markdown-address';
import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';

const name = 'Copy page as Markdown';
const look = 'button button--link button--sm';

/**
 * A button that puts a page's Markdown on the clipboard, for readers who ask an
 * assistant; without script a link to the file.
 *
 * @param page address of the page, whose copy lies beside it.
 */
export default function CopyPage({page}: {page: string}): ReactNode {
  const isBrowser = useIsBrowser();
  const [isCopied, setCopied] = useState<boolean>();
  const address = markdownAddress(page);

  function copy(): void {
    setCopied(undefined);
    copyPage(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <div data-nosnippet>
      {isBrowser ? (
        <button type="button" className={look} onClick={copy}>
          {name}
        </button>
      ) : (
        <a className={look} href={address}>
          {name}
        </a>
      )}
      {/* Each text has an element of its own, which a translator of pages cannot take from React. */}
      <small role="status">
        {isCopied && <span key="copied">Copied</span>}
        {isCopied === false && (
          <span key="failed">
            Not copied: check your network connection and try again, or{' '}
            <a href={address}>open the Markdown</a> and copy it from there.
          </span>
        )}
      </small>
    </div>
  );
}

/**
 * Fetches a file of Markdown and puts it on the clipboard. To be called within
 * a click and before anything is waited for: Safari lets only a click write,
 * and forgets it while the file is on its way.
 *
 * @throws Error where the file is not there, or the browser refuses.
 */
export async function copyPage(address: string): Promise<void> {
  const type = 'text/plain';
  const blob = fetchMarkdown(address).then((text) => new Blob([text], {type}));
  // The clipboard may look at it later than it fails.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({[type]: blob})]);
  await blob;
}

async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetchBehindLock(address);
  // Some hosts answer everything that they lack with a page.
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error(`${address}: ${response.status}`);
  }
  return response.text();
}
