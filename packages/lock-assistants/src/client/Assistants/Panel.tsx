import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {readingTokenLimits} from 'docusaurus-lock-server/shared/limits';
import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import {useSession} from 'docusaurus-lock/client/session/session-context';
import CodeBlock from '@theme/CodeBlock';
import DateText from 'docusaurus-lock/client/components/DateText/index';
import {setUps} from './set-ups';
import styles from './styles.module.css';

/** A reading token as the server lists it; times in epoch ms. */
interface Token {
  id: string;
  name: string;
  created: number;
  expires: number;
  lastUsed: number | null;
  /** Of the last use; of IPv6 its /64. */
  address: string | null;
}

const {count: maxTokens, days, name: maxName} = readingTokenLimits;
const waiting = 'Creating the token…';
const failure =
  'This did not work. Check your network connection, then close this panel and try again.';

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
    void ask('GET').then((answer) => {
      setMessage(answer.message ?? '');
      setTokens(answer.tokens);
    });
  }, [made]);

  async function make(form: FormData): Promise<void> {
    if (message !== waiting) {
      setMessage(waiting);
      const input = {name: form.get('name'), days: Number(form.get('days'))};
      const answer = await ask('POST', '', input, getToken);
      setMessage(answer.message ?? '');
      setMade(answer.token ?? '');
    }
  }

  async function revoke({id, name}: Token): Promise<void> {
    const answer = await ask('DELETE', `/${id}`);
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
        <button
          type="button"
          className="button button--secondary button--outline"
          onClick={() => dialog.current?.close()}>
          Close
        </button>
        <p role="status">{message}</p>
      </header>
      {made ? (
        <NewToken token={made} />
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

/** A token that was just made, with the set-up of each tool. */
function NewToken({token}: {token: string}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Copy your token now
      </h3>
      <p>
        It is shown only once. Whoever has it can read what you can read. Keep it in the environment
        variable <code>GUIDE_TOKEN</code>, and out of files that you share.
      </p>
      <CodeBlock title="Token">{token}</CodeBlock>
      {setUps(`${location.origin}/mcp`, token).map(({tool, place, text}) => (
        <details key={tool} name="set-up">
          <summary>{tool}</summary>
          <CodeBlock title={place}>{text}</CodeBlock>
        </details>
      ))}
    </>
  );
}

/**
 * Asks the server. The answer has a message where it failed: what to do.
 *
 * @param getToken gives the GraphQL token for what needs more than the cookie.
 */
async function ask(
  method: string,
  path = '',
  content?: object,
  getToken?: () => Promise<string | null>,
): Promise<{message?: string; token?: string; tokens?: Token[]}> {
  try {
    const response = await fetchBehindLock(`/tokens${path}`, async () => {
      const headers = new Headers({'content-type': 'application/json'});
      const token = await getToken?.();
      if (token) {
        headers.set('x-auth-token', token);
      }
      return {method, headers, body: content && JSON.stringify(content)};
    });
    const text = response.status === 204 ? '{}' : await response.text();
    const answer = JSON.parse(text) as {message?: string};
    return response.ok ? answer : {message: failure, ...answer};
  } catch {
    return {message: failure};
  }
}

function Form({make}: {make: (form: FormData) => void}): ReactNode {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make(new FormData(event.currentTarget));
      }}>
      <p>
        An assistant in your editor or terminal can search and read the pages that you can read. It
        needs a token.
      </p>
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

function Row(token: Token & {revoke: () => void}): ReactNode {
  const {name, created, lastUsed, address, expires, revoke} = token;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          Made <DateText date={created} /> · expires <DateText date={expires} /> ·{' '}
          {lastUsed ? (
            <span>
              last used <DateText date={lastUsed} />
            </span>
          ) : (
            <span>not used yet</span>
          )}
          {address && <span>{` from ${address.includes('.') ? address : `${address}::/64`}`}</span>}
        </small>
      </span>
      <details>
        <summary className="button button--secondary button--outline">
          Revoke<span className="visually-hidden"> {name}</span>
        </summary>
        <p>Assistants that use this token lose their access to the guide.</p>
        <button
          type="button"
          className={`button button--outline ${styles.revoke}`}
          onClick={revoke}>
          Revoke “{name}”
        </button>
      </details>
    </li>
  );
}
