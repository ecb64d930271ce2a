import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {readingTokenDays} from '../../fields';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import {askTokens, type Token} from './ask-tokens';
import styles from './styles.module.css';

const name = 'Use the guide in your assistant';
const waiting = 'Creating the token…';
const address = () => `${location.origin}/mcp`;

/** The dialog in which a reader creates, sees and revokes the reading token. */
export default function Panel({onClose}: {onClose: () => void}): ReactNode {
  const {getToken} = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [token, setToken] = useState<Token | null>(null);
  const [made, setMade] = useState('');
  const [message, setMessage] = useState('Loading…');

  useEffect(() => {
    dialog.current?.showModal();
    void askTokens('GET').then((answer) => {
      setMessage(answer.message ?? '');
      setToken(answer.token ?? null);
    });
  }, []);

  async function create(): Promise<void> {
    if (message !== waiting) {
      setMessage(waiting);
      const answer = await askTokens('POST', getToken);
      setMessage(answer.message ?? 'Copy your token now: it is shown only once.');
      setMade(answer.made ?? '');
    }
  }

  async function revoke(): Promise<void> {
    const answer = await askTokens('DELETE');
    setMessage(answer.message ?? 'The token is revoked.');
    if (!answer.message) {
      setToken(null);
      setMade('');
      // The button that had the focus is gone.
      heading.current?.focus();
    }
  }

  return createPortal(
    <dialog ref={dialog} className={`dialog ${styles.panel}`} aria-label={name} onClose={onClose}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
        <p role="status">
          <span key={message}>{message}</span>
        </p>
      </header>
      <p>
        An assistant in your editor or terminal can search and read the pages that you can read, by
        the Model Context Protocol. It needs this address and a token.
      </p>
      <Text title="Address" text={address()} say={setMessage} />
      {made && <NewToken token={made} say={setMessage} />}
      {token && !made && <TokenDates {...token} />}
      <p>
        A token is valid for {readingTokenDays} days. A new one ends the one before, and the
        assistants that use that lose their access.
      </p>
      <p className={styles.buttons}>
        <Button onClick={() => void create()}>Create token</Button>
        {(token || made) && <Button onClick={() => void revoke()}>Revoke token</Button>}
      </p>
    </dialog>,
    document.body,
  );
}

type Say = (message: string) => void;

/** A token that was just created, with an example of its use. */
function NewToken({token, say}: {token: string; say: Say}): ReactNode {
  const headers = {Authorization: 'Bearer ${GUIDE_TOKEN}'};
  const guide = {type: 'http', url: address(), headers};
  return (
    <>
      <p>
        Anyone who has this token can read what you can read. Keep it in the environment variable{' '}
        <code>GUIDE_TOKEN</code>, and out of files that you share. Most tools take the example in
        their file for MCP servers.
      </p>
      <Text title="Token" text={token} say={say} />
      <Text title="Example" text={JSON.stringify({mcpServers: {guide}}, null, 2)} say={say} />
    </>
  );
}

/** A text to copy. */
function Text({title, text, say}: {title: string; text: string; say: Say}): ReactNode {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => say(`${title} copied.`),
      () => say('Not copied: select the text and copy it.'),
    );
  };
  return (
    <figure aria-label={title}>
      <figcaption>{title}</figcaption>
      <Button onClick={copy}>Copy</Button>
      <pre translate="no">{text}</pre>
    </figure>
  );
}

const showDate = (time: number): string =>
  new Date(time).toLocaleDateString('en-GB', {dateStyle: 'medium', timeZone: 'UTC'});

function TokenDates({expires, lastUsed, address}: Token): ReactNode {
  return (
    <p>
      You have a token until {showDate(expires)}.{' '}
      {lastUsed
        ? `It was last used on ${showDate(lastUsed)}, from ${address}.`
        : 'It was not used yet.'}
    </p>
  );
}

function Button(props: {onClick: () => void; children: ReactNode}): ReactNode {
  return <button type="button" className="button button--secondary button--outline" {...props} />;
}
