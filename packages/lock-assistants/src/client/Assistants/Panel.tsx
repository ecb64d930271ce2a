import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {readingTokenLimits} from '../../fields';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import {askTokens, type Token} from './ask-tokens';
import styles from './styles.module.css';

const {count: maxTokens, days, name: maxName} = readingTokenLimits;
const waiting = 'Creating the token…';

/** The dialog in which a reader makes, sees and revokes reading tokens. */
export default function Panel({onClose}: {onClose: () => void}): ReactNode {
  const {getToken} = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const [tokens, setTokens] = useState<Token[]>();
  const [made, setMade] = useState('');
  const [message, setMessage] = useState('Loading…');

  useEffect(() => dialog.current?.showModal(), []);

  useEffect(() => {
    void askTokens('GET').then((answer) => {
      setMessage(answer.message ?? '');
      setTokens(answer.tokens);
    });
  }, [made]);

  async function make(form: FormData): Promise<void> {
    if (message !== waiting) {
      setMessage(waiting);
      const content = {name: form.get('name'), days: Number(form.get('days'))};
      const answer = await askTokens('POST', {content, getToken});
      setMessage(answer.message ?? '');
      setMade(answer.token ?? '');
    }
  }

  async function revoke({id, name}: Token): Promise<void> {
    const answer = await askTokens('DELETE', {path: `/${id}`});
    setMessage(answer.message ?? `“${name}” is revoked.`);
    if (!answer.message) {
      setTokens(tokens?.filter((token) => token.id !== id));
      list.current?.focus();
    }
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog ${styles.panel}`}
      aria-labelledby="assistants"
      onClose={onClose}>
      <header>
        <h2 id="assistants">Use the guide in your assistant</h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
        <p role="status">{message}</p>
      </header>
      <p>
        An assistant in your editor or terminal can search and read the pages that you can read, by
        the Model Context Protocol. It needs this address and a token.
      </p>
      <Text title="Address" text={`${location.origin}/mcp`} say={setMessage} />
      {made ? (
        <NewToken token={made} say={setMessage} />
      ) : tokens && tokens.length >= maxTokens ? (
        <p>You have {maxTokens} tokens, and cannot have more. Revoke one to create another.</p>
      ) : (
        <Form make={(form) => void make(form)} />
      )}
      <h3 ref={list} tabIndex={-1}>
        Your tokens
      </h3>
      {tokens?.length === 0 && <p>You have none yet.</p>}
      <ul>
        {tokens?.map((token) => (
          <Row key={token.id} {...token} revoke={() => void revoke(token)} />
        ))}
      </ul>
    </dialog>,
    document.body,
  );
}

type Say = (message: string) => void;

/** A token that was just made, with an example of its use. */
function NewToken({token, say}: {token: string; say: Say}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const headers = {Authorization: 'Bearer ${GUIDE_TOKEN}'};
  const guide = {type: 'http', url: `${location.origin}/mcp`, headers};
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Copy your token now
      </h3>
      <p>
        It is shown only once. Anyone who has it can read what you can read. Keep it in the
        environment variable <code>GUIDE_TOKEN</code>, and out of files that you share. Most tools
        take the example in their file for MCP servers.
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

function Form({make}: {make: (form: FormData) => void}): ReactNode {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make(new FormData(event.currentTarget));
      }}>
      <label>
        Name
        <input name="name" required maxLength={maxName} placeholder="Laptop" autoComplete="off" />
      </label>
      <label>
        Days ({days.min} to {days.max})
        <input
          name="days"
          type="number"
          required
          min={days.min}
          max={days.max}
          defaultValue={days.default}
        />
      </label>
      <button className="button button--primary">Create token</button>
    </form>
  );
}

const showDate = (time: number): string =>
  new Date(time).toLocaleDateString('en-GB', {dateStyle: 'medium', timeZone: 'UTC'});

function Row(token: Token & {revoke: () => void}): ReactNode {
  const {name, created, lastUsed, address, expires, revoke} = token;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          Made {showDate(created)} · expires {showDate(expires)} ·{' '}
          {lastUsed ? (
            <span key="used">last used {showDate(lastUsed)}</span>
          ) : (
            <span key="unused">not used yet</span>
          )}
          {address && <span>{` from ${address.includes('.') ? address : `${address}::/64`}`}</span>}
        </small>
      </span>
      <details>
        <summary className="button button--secondary button--outline">
          Revoke<span className="visually-hidden"> {name}</span>
        </summary>
        <p>Assistants that use this token lose their access to the guide.</p>
        <Button onClick={revoke}>Revoke “{name}”</Button>
      </details>
    </li>
  );
}

function Button(props: {onClick: () => void; children: ReactNode}): ReactNode {
  return <button type="button" className="button button--secondary button--outline" {...props} />;
}
