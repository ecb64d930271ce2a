import {createHmac} from 'node:crypto';
import type {Context, Next} from 'hono';
import {emptyAnswer} from './empty-answer';
import type {SessionCookie} from './session-cookie';
import {createThrottle} from '../http/throttle';

/** The one index of the site (specification 2). */
const indexName = 'prod_documentation';
const defaultLife = 900; // seconds
/** A page needs one key in 15 minutes, or two when the service refuses one. */
const limit = {most: 30, seconds: 60};

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
 * Answers `GET /search-key` to a reader with a session, 30 times in a minute
 * and then with 429 and `Retry-After`. To anyone else it is an address like
 * any other, which the gate answers; so it stands before the gate and is no
 * exception to it.
 */
export function searchKeyRoute(options: {
  cookie: SessionCookie;
  mint: () => SearchKey;
}) {
  const {cookie, mint} = options;
  const throttle = createThrottle(limit);
  return async (c: Context, next: Next): Promise<Response | void> => {
    const reader = cookie.check(c.req.raw.headers.get('cookie'));
    if (reader === null) return next();
    const wait = await throttle.count(reader);
    return wait > 0
      ? emptyAnswer(429, {'retry-after': String(wait)})
      : c.json(mint(), 200, {'cache-control': 'no-store'});
  };
}
