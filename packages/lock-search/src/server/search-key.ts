import {createHmac} from 'node:crypto';
import type {Context} from 'hono';
import {searchIndex} from '../search-index';
import {refuseIfThrottled} from 'docusaurus-lock-server/http/bodies';
import type {ReaderEnv} from 'docusaurus-lock-server/http/requests';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';

/** How long a key is good, in seconds: it cannot be taken back. */
const life = 600;

/** A page needs one key in that time, or two when one is refused. */
const limit = {max: 30, seconds: 60};

/**
 * Makes a key for the hosted search that is good for so many seconds (whole
 * ones: `validFor`) and finds what one audience may read.
 */
export type MintSearchKey = (seconds: number, audience: string) => {key: string; validFor: number};

/**
 * Makes a minter of keys for the hosted search: each good for this index and
 * audience alone. No request is needed: a key is signed with its parent.
 *
 * @param options.apiKey the parent: a search-only key, which stays here.
 * @param options.now the clock, in epoch milliseconds.
 * @see https://www.algolia.com/doc/guides/security/api-keys/how-to/secured-api-keys
 */
export function createKeyMinter(options: {apiKey: string; now?: () => number}): MintSearchKey {
  const {apiKey, now = Date.now} = options;
  return (seconds, audience) => {
    const validFor = Math.floor(seconds);
    const restrictions = new URLSearchParams({
      // The service adds it to the filters of each query. Quoted: an audience
      // may have the name of an operator, such as `or`.
      filters: `audience:"${audience}"`,
      restrictIndices: searchIndex,
      validUntil: String(Math.floor(now() / 1000) + validFor),
    }).toString();
    const signature = createHmac('sha256', apiKey).update(restrictions);
    const signed = signature.digest('hex') + restrictions;
    return {key: Buffer.from(signed).toString('base64'), validFor};
  };
}

/**
 * Answers `GET /search-key` to a reader with a session, 30 times in a minute from each process and
 * then with 429 and `Retry-After`. The key is good for 10 minutes, and no longer than the cookie
 * that asked for it.
 */
export function searchKeyRoute(mint: MintSearchKey) {
  const throttle = createThrottle(limit);
  return async (c: Context<ReaderEnv>) => {
    const reader = c.get('reader');
    refuseIfThrottled(await throttle.consume(reader.userId));
    return c.json(mint(Math.min(reader.ttl, life), reader.audience), 200, {
      'cache-control': 'no-store',
    });
  };
}
