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
 * Fetches a Markdown file and puts its text on the clipboard. It must be called in a click handler,
 * before anything is awaited: Safari allows writing only after a click, and forgets the click
 * during a wait.
 *
 * @throws Error where the file is not there, or the browser refuses.
 */
export async function copyPage(address: string): Promise<void> {
  const type = 'text/plain';
  const blob = fetchMarkdown(address).then((text) => new Blob([text], {type}));
  // The text may fail to load before the clipboard waits for it.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({[type]: blob})]);
  await blob;
}

async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetchBehindLock(address);
  // Some hosts answer with a page for every file that they lack.
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error(`${address}: ${response.status}`);
  }
  return response.text();
}
