import {createHmac} from 'node:crypto';
import type {Context, Next} from 'hono';
import type {SessionCookie} from './session-cookie';

/** The one index of the site (specification 2). */
const indexName = 'prod_documentation';
const defaultLife = 900; // seconds

/** A key for the hosted search, and the seconds for which it is valid. */
export interface SearchKey {
  key: string;
  validFor: number;
}

/**
 * Makes a minter of keys for the hosted search: each good for this index alone
 * and for minutes. It asks nobody; a key is signed with its parent.
 *
 * @param options.apiKey the parent: a search-only key, which stays here.
 * @param options.life of a key in seconds; default 900.
 * @param options.now the clock, in epoch milliseconds.
 * @see https://www.algolia.com/doc/guides/security/api-keys/how-to/secured-api-keys
 */
export function createKeyMinter(options: {
  apiKey: string;
  life?: number;
  now?: () => number;
}): () => SearchKey {
  const {apiKey, life = defaultLife, now = Date.now} = options;
  return () => {
    const restrictions = new URLSearchParams({
      restrictIndices: indexName,
      validUntil: String(Math.floor(now() / 1000) + life),
    }).toString();
    const signature = createHmac('sha256', apiKey).update(restrictions);
    const signed = signature.digest('hex') + restrictions;
    return {key: Buffer.from(signed).toString('base64'), validFor: life};
  };
}

/**
 * Answers `GET /search-key` to a reader with a session. To anyone else it is
 * an address like any other, which the gate answers; so it stands before the
 * gate and is no exception to it.
 */
export function searchKeyRoute(options: {
  cookie: SessionCookie;
  mint: () => SearchKey;
}) {
  const {cookie, mint} = options;
  return (c: Context, next: Next): Response | Promise<void> =>
    cookie.check(c.req.raw.headers.get('cookie')) === null
      ? next()
      : c.json(mint(), 200, {'cache-control': 'no-store'});
}
