import {createHmac} from 'node:crypto';
import type {Context} from 'hono';
import {searchIndex} from '../search-index';
import {assertNotThrottled} from 'docusaurus-lock-server/http/bodies';
import type {ReaderEnv} from 'docusaurus-lock-server/http/requests';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';

/** How long a key is valid, in seconds; a key cannot be revoked. */
const life = 600;

/** A page needs one key in 10 minutes, or two when a key is refused. */
const limit = {max: 30, seconds: 60};

/**
 * Makes a key for the hosted search that is valid for this many seconds (rounded down: `validFor`)
 * and finds only what one audience may read.
 */
export type MintSearchKey = (seconds: number, audience: string) => {key: string; validFor: number};

/**
 * Creates the function that makes keys for the hosted search, each valid for this index and one
 * audience. It sends no request, because a key is signed with its parent key.
 *
 * @param options.apiKey the parent key: a search-only key, which never leaves the server.
 * @param options.now the clock, in epoch milliseconds.
 * @see https://www.algolia.com/doc/guides/security/api-keys/how-to/secured-api-keys
 */
export function createKeyMinter(options: {apiKey: string; now?: () => number}): MintSearchKey {
  const {apiKey, now = Date.now} = options;
  return (seconds, audience) => {
    const validFor = Math.floor(seconds);
    const restrictions = new URLSearchParams({
      // The service adds this filter to each query. It is quoted, because an audience may have the
      // name of an operator, such as `or`.
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
 * Answers `GET /search-key` to a reader with a session, 30 times a minute in each process, and then
 * with 429 and `Retry-After`. A key is valid for 10 minutes, but no longer than the cookie of the
 * request.
 */
export function searchKeyRoute(mint: MintSearchKey) {
  const throttle = createThrottle(limit);
  return async (c: Context<ReaderEnv>) => {
    const reader = c.get('reader');
    assertNotThrottled(await throttle.consume(reader.userId));
    return c.json(mint(Math.min(reader.ttl, life), reader.audience), 200, {
      'cache-control': 'no-store',
    });
  };
}
